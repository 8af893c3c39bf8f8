"""Every worked value of the rulebook. Rules: SK-3.2, SK-9."""

import pytest

from game.dice import parse, parse_damage


@pytest.mark.parametrize(
    ("formula", "faces", "total"),
    [
        ("D10+4", (7,), 11),
        ("1D10+4", (7,), 11),
        ("2D6+D10+4", (2, 5, 7), 18),
        ("2D6+1D10+4", (2, 5, 7), 18),
        ("3D6+4", (1, 5, 3), 13),
        ("3D6-1", (2, 3, 6), 10),
        ("3D6-2", (1, 5, 4), 8),
        ("2D6+D10+3", (6, 2, 4), 15),
        ("3D6-1", (4, 2, 6), 11),
        ("3D6+4", (2, 3, 3), 12),
    ],
)
def test_sk_3_2_totals(formula, faces, total):
    assert parse(formula).total(faces) == total


@pytest.mark.parametrize(
    ("formula", "faces", "hits"),
    [
        ("High", (3, 5, 1), 5),
        ("High", (2, 4, 4), 8),
        ("High", (2, 2, 2), 6),
        ("Low", (6, 4, 1), 1),
        ("Low", (3, 4, 3), 6),
        ("Low", (4, 4, 4), 12),
        ("High+Low", (6, 4, 1), 7),
        ("High+Low", (3, 4, 3), 10),
        ("High+Low", (4, 4, 4), 12),
        ("Low+2", (6, 4, 1), 3),
        ("Low+2", (3, 4, 3), 8),
        ("Lowx3", (6, 4, 2), 6),
        ("Lowx3", (3, 4, 3), 18),
        ("High+2", (1, 5, 3), 7),
        ("High+Low+2", (6, 2, 4), 10),
        ("High+2", (4, 2, 6), 8),
        ("High+2", (2, 3, 3), 8),
    ],
)
def test_sk_9_damage(formula, faces, hits):
    assert parse_damage(formula).hits(faces) == hits

"""No two modules import each other, late imports counted; nor do two folders, for types alone."""

import grimp
import pytest

PACKAGE = "game"


def circles(graph: grimp.ImportGraph) -> list[list[str]]:
    """Sets of modules each of which leads to all others of its set."""
    found, seen = [], set()
    for module in sorted(graph.modules):
        if module not in seen:
            circle = graph.find_upstream_modules(module) & graph.find_downstream_modules(module)
            seen |= circle
            if circle:
                found.append(sorted(circle | {module}))
    return found


def folder(module: str, graph: grimp.ImportGraph) -> str:
    return module if graph.find_children(module) else module.rpartition(".")[0]


def test_no_circle_with_the_imports_inside_functions():
    graph = grimp.build_graph(PACKAGE, exclude_type_checking_imports=True, cache_dir=None)
    assert circles(graph) == []


def test_with_those_for_types_no_circle_spans_two_folders():
    graph = grimp.build_graph(PACKAGE, exclude_type_checking_imports=False, cache_dir=None)
    spanning = [each for each in circles(graph) if len({folder(module, graph) for module in each}) > 1]
    assert spanning == []


@pytest.mark.parametrize(
    ("imports", "expected"),
    [
        ([("a", "b"), ("b", "c")], []),
        ([("a", "b"), ("b", "a"), ("b", "c")], [["a", "b"]]),
        ([("a", "b"), ("b", "c"), ("c", "a"), ("d", "e"), ("e", "d")], [["a", "b", "c"], ["d", "e"]]),
    ],
)
def test_a_circle_is_found(imports, expected):
    graph = grimp.ImportGraph()
    for module in "abcde":
        graph.add_module(module)
    for importer, imported in imports:
        graph.add_import(importer=importer, imported=imported)
    assert circles(graph) == expected

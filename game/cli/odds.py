"""`odds`: what an attack can do, exactly."""

from __future__ import annotations

import click

from game.cli.output import as_json as json_option
from game.cli.output import columns, percent, print_json

BAR = 40


@click.command()
@click.argument("attack")
@click.option("--defense", type=click.IntRange(-1000, 1000), required=True, help="The target's Defense.")
@click.option("--damage", required=True, help="The damage formula, such as High+2 or High+Low.")
@click.option("--endurance", type=click.IntRange(0, 10_000), help="What the target has left to take.")
@json_option
def command(attack: str, defense: int, damage: str, endurance: int | None, as_json: bool) -> None:
    """Reckon an attack's chances exactly.

    ATTACK is a roll such as 3D6+4 or 2D6+D10+3. It hits when its total exceeds the Defense, and its damage is
    read from the very dice of the roll.

    \b
    Examples:
      base-to-base odds 3D6+4 --defense 7 --damage High+2
      base-to-base odds 2D6+D10+3 --defense 10 --damage High+Low+2 --endurance 51
    """
    from game import odds
    from game.dice import parse, parse_damage

    formula, reading = parse(attack), parse_damage(damage)
    found = odds.of(formula, defense, reading, endurance)
    if as_json:
        asked = {
            "attack": str(formula),
            "defense": defense,
            "damage_formula": str(reading),
            "endurance": endurance,
        }
        print_json({**asked, **found.as_json()})
        return
    click.echo(f"{formula} against Defense {defense}, damage {reading}\n")
    facts = [
        ("hits", percent(float(found.hit)), str(found.hit)),
        ("hits dealt, on average", f"{float(found.mean):.2f}", str(found.mean)),
    ]
    if found.fells is not None:
        facts.append((f"fells with {endurance} left", percent(float(found.fells)), str(found.fells)))
    click.echo(columns(facts) + "\n")
    widest = max(chance for _, chance in found.damage)
    rows = [("dealt", "chance", "or more", "")]
    for hits, chance in found.damage:
        bar = "#" * round(BAR * float(chance / widest))
        rows.append((str(hits), percent(float(chance)), percent(float(found.at_least(hits))), bar))
    click.echo(columns(rows))

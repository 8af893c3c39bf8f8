"""The rules in our own words, for the help that any rule number on the screen opens.

Where the rulebook is silent, damaged or at odds with itself, a ruling of the house stands in its place; those
paragraphs are marked, and say so.
"""

from __future__ import annotations

from game.match.contract import Rule


def _rule(number: str, title: str, text: str, house: bool = False) -> Rule:
    return Rule(f"SK-{number}", title, " ".join(text.split()), house)


RULES: tuple[Rule, ...] = (
    _rule("1.1", "Scale", """
        An inch on the table stands for six feet, or two metres, of the world. Play is measured in
        inches. For players who think in metres an inch is shown as 25 mm. House ruling: metric
        figures are for display only; lengths are rounded to half a centimetre (3″ is 7.5 cm) and
        bases carry their usual millimetre labels.
        """, True),
    _rule("1.2", "What a turn is", "A turn covers some ten to thirty seconds of fighting."),
    _rule("1.3", "Measuring", """
        As printed, you may measure only once you are committed to what you measure for. House switch
        “premeasure”: with “free”, the setting here, rulers and reach may be looked at whenever you
        like; with “committed” they appear once a figure is picked up for good. It may then still stay
        where it is, and a measured move that is taken back is counted and shown.
        """, True),
    _rule("2.1", "Bases and numbers", """
        Every figure stands on a base and acts through it. Figures of one type are numbered from 1, so
        that they can be told apart; one that is alone of its type shows no number.
        """),
    _rule("2.2", "Sizes of bases", """
        Small 5/8″ square (15 mm), medium 1″ square (25 mm), large 1.25″ square (40 mm), cavalry 1″
        wide and 1.5″ deep (25 × 40 mm). House ruling: huge is 2″ square (50 mm).
        """, True),
    _rule("2.3", "Turning in narrow places", """
        A corridor as wide as a base never keeps it from turning, however long its diagonal. House
        ruling: while it moves, a base counts as a disc as wide as its shorter side; where it stops,
        its whole rectangle must be clear as it is turned.
        """, True),
    _rule("2.4", "The fine grid", """
        House ruling: positions are kept in whole thousandths of an inch and headings in hundredths of
        a degree, so that every machine agrees about every match.
        """, True),
    _rule("2.5", "Tolerances", """
        House ruling: at rest, a base made smaller by 0.005″ on every side must be clear of terrain,
        of other bases and of the edge of the table or zone. On the way, the disc is half as wide as
        the base less 0.005″. Bases placed flush are flush: a hair of overlap never decides anything.
        """, True),
    _rule("3.1", "Dice", "A D6 rolls from 1 to 6, a D10 from 1 to 10: its 0 means 10."),
    _rule("3.2", "Reading a formula", """
        3D6+4 means: roll three six-sided dice, add them up, and add 4. Different dice are written as
        a sum (2D6+D10+3), a missing number of dice is one, and a multiplier behind the dice
        multiplies them all.
        """),
    _rule("3.3", "Chances in a hundred", """
        For a chance in percent two D10 are rolled, one for the tens and one for the ones; 00 is a
        hundred. It happens when the result is no higher than the chance.
        """),
    _rule("4.1", "Impassable terrain", """
        Walls, rock and pillars stop everyone: no part of a base may enter them, at rest or on the
        way. House ruling: bases also stay wholly on the table.
        """, True),
    _rule("4.2", "Gaps", """
        A base passes a gap that is at least as wide as itself, at whatever angle, and no narrower
        one: an inch stops the 1.25″ base of a troll and lets a goblin through. House ruling: a gap is
        a neck between two wider places, measured where it is narrowest, and the tolerance is a
        hundredth of an inch. Terrain thinner than 0.05″ is refused when a map is read.
        """, True),
    _rule("4.3", "Sheets of squares", """
        On sheets of one-inch squares distance is counted in squares, and a base holds every square
        that it covers even in part. House ruling: a diagonal step counts one and a half and needs
        both squares beside it free; terrain blocks a square that it enters by more than 0.05″;
        squares that share a side are in contact, those that share a corner are not.
        """, True),
    _rule("5", "The combatant", """
        Five stats count in the Basic Game. Move: inches a move. Attack: the dice to roll. Damage: how
        hits are read from those dice. Defense: what the roll must exceed. Endurance: how many hits it
        takes to bring the figure down. Cards may say more; the rest is colour.
        """),
    _rule("6.1", "Who moves first", """
        The scenario says which side moves first, in every turn. House ruling: where it does not, each
        side rolls a D10 before the first turn, ties again, and the higher chooses.
        """, True),
    _rule("6.2", "The turn", """
        One side moves; then everybody in contact fights; then the defeated leave the table. Then the
        other side moves, and all of that again. House ruling: both sides strike in each of the two
        combats, as the rulebook’s text and its example have it, although its chart shows only the
        mover attacking.
        """, True),
    _rule("6.3", "Victory", """
        The scenario says how to win; usually by putting every enemy out of the fight. House ruling:
        when the last of both sides fall in the same combat, the match is a draw.
        """, True),
    _rule("6.4", "Setting up", """
        A scenario may begin with the sides setting up, one after the other, each figure wholly inside
        its side’s zone. House ruling: a base deeper than the zone stands with its rear edge on the
        table’s edge.
        """, True),
    _rule("6.5", "No bloodshed, giving up", """
        House ruling: after twenty full turns in a row without an attack the match is a draw, and a
        side may give up whenever it has a decision to make.
        """, True),
    _rule("7.1", "Moving", """
        In its side’s move each figure may move once, up to its Move in inches, in any direction and
        round any corner, or not at all. The player chooses the order.
        """),
    _rule("7.2", "How a move is measured", """
        The length of a move is the length of its route, kept by one point of the base. House ruling:
        that point is the base’s centre; turning costs nothing, on the way or at the end.
        """, True),
    _rule("7.3", "Other bases", """
        A base may not pass through another, friend or enemy, nor through impassable terrain. It may
        touch them.
        """),
    _rule("7.4", "Reach", """
        All the places that a figure’s centre can come to by a legal route no longer than its Move. It
        is shaded when the figure is picked up. House ruling: only where the figure ends is decided;
        the route taken is the shortest legal one. Where the base fits only when turned otherwise, the
        nearest heading is offered, and where it fits in no way at all the reach is hatched.
        """, True),
    _rule("7.5", "Facing", """
        After its move a figure is turned to face where the player likes. In the Basic Game that has
        no effect on the fighting.
        """),
    _rule("8.1", "One attack each", """
        In each combat every figure may attack once, one enemy that it is in contact with.
        """),
    _rule("8.2", "Contact", """
        Two figures are in contact when an edge of one base lies along an edge of the other for at
        least a quarter of an inch. Corners that touch are no contact. House ruling: edges lie
        together where they are at most 0.02″ apart, 0.245″ of that is enough, and terrain in between
        takes its part away.
        """, True),
    _rule("8.3", "Facing in combat", "It does not matter which way the fighters face; contact is enough."),
    _rule("8.4", "All at once", """
        Attacks are named and rolled one after the other, those of the side that just moved first, but
        they happen together: nobody leaves the table before the last of them. A figure without
        Endurance still strikes and may still be struck. An attack may be let pass.
        """),
    _rule("8.5", "The attack roll", """
        Roll the attacker’s dice. The attack hits when the total is more than the target’s Defense.
        Equal misses.
        """),
    _rule("9.1", "Damage from the same dice", """
        A hit’s damage is read from the very dice of the attack roll, as they lie, before anything was
        added to them; D6 and D10 count alike.
        """),
    _rule("9.2", "High and Low", """
        High is the highest die, Low the lowest. When several dice tie for it, they are added
        together.
        """),
    _rule("9.3", "High+Low", """
        Every die that is highest or lowest counts, each once: 3, 4, 3 make 10. House ruling: this
        also holds for rolls of more or fewer than three dice.
        """, True),
    _rule("9.4", "Modified damage", """
        A multiplier applies to what the dice gave, then additions are added: for 3, 4, 3 Low×3 is 18
        and Low+2 is 8.
        """),
    _rule("9.5", "Hits and removal", """
        Hits are ticked off the Endurance. A figure at 0 or less is removed when the combat is over.
        """),
    _rule("10.1", "Warriors of Ash", """
        Three goblins, who move first, meet a sea-troll in a cavern with four pillars. Some gaps are
        an inch wide and stop the troll; there are wider ways round. The side that puts all enemies
        out of the fight wins. House ruling: the printed map is lost; this one was drawn so that the
        rulebook’s example can be played on it move for move.
        """, True),
    _rule("10.2", "A Test of Arms", """
        Three Rukon skirmishers set up and move first at the south edge of a clear table, fifteen
        inches square; three of the Cavan garrison set up and move last at the north edge. A wall with
        an opening lies between them. House ruling: the cards are lost, and stand in new ones that
        make a nearly even fight.
        """, True),
)  # fmt: skip
"""Every paragraph from SK-1.1 to SK-10.2, in order."""

BY_NUMBER: dict[str, Rule] = {rule.number: rule for rule in RULES}

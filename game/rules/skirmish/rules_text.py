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
        like. With “committed” you first commit a figure to move; then its reach is shown and its way
        measured. It moves before any other, or stays where it is. Wish it too far, and nothing is
        lost: it may be sent elsewhere, or stay. A measured move that is taken back is counted and
        shown.
        """, True),
    _rule("2.1", "Bases and numbers", """
        No figure is without its base: that is what moves, touches and takes up room. Figures of the
        same type carry numbers, beginning with 1, to tell them apart. A figure that is the only one
        of its type needs none.
        """),
    _rule("2.2", "Sizes of bases", """
        Small 5/8″ square (15 mm), medium 1″ square (25 mm), large 1.25″ square (40 mm), cavalry 1″
        wide and 1.5″ deep (25 × 40 mm). House ruling: huge is 2″ square (50 mm).
        """, True),
    _rule("2.3", "Turning in narrow places", """
        A corridor of a base’s own width never keeps the base from turning, however long its diagonal.
        House ruling: on the way a base is a disc whose diameter is the shorter side; at its stopping
        place the full rectangle, turned as it is, has to be clear.
        """, True),
    _rule("2.4", "The fine grid", """
        House ruling: places are kept to a thousandth of an inch and headings to a hundredth of a
        degree, as integers, so that all machines agree about every match.
        """, True),
    _rule("2.5", "Tolerances", """
        House ruling: a base at rest is tested 0.005″ smaller all round, against terrain, other bases,
        and the edge of table or zone. On the way, its disc is half as wide as the base less 0.005″.
        Bases placed flush are flush: a hair of overlap never decides anything.
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
        Walls, rock and pillars stop everyone: a base keeps out of them with all of itself, at rest
        and on the way. House ruling: bases also keep wholly to the table.
        """, True),
    _rule("4.2", "Gaps", """
        A base passes a gap that is at least as wide as itself, at whatever angle, and no narrower
        one: an inch stops the 1.25″ base of a troll and lets a goblin through. House ruling: a gap is
        a neck between two wider places, measured where it is narrowest, and the tolerance is a
        hundredth of an inch. A map with terrain thinner than 0.05″ is not accepted.
        """, True),
    _rule("4.3", "Sheets of squares", """
        On sheets of one-inch squares distance is counted in squares, and a base holds every square
        that it covers even in part: a large base two by two, cavalry one by two as it faces. House
        rulings: a diagonal step counts one and a half and needs both squares beside it free; terrain
        blocks a square that it enters by more than 0.05″; bases whose squares share a side are in
        contact, those that share a corner are not. On its way a base is as wide as its shorter side,
        so a large one needs ways two squares wide. Turning is free where the squares then held are
        free; cavalry is counted by one of its two squares, the same one as long as it lies alike.
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
        Some scenarios begin with both sides setting up, in the order given. Figures go into their own
        side’s zone and may not stick out of it. House ruling: where the zone is less deep than a
        base, the base is set up with its back flush to the edge of the table.
        """, True),
    _rule("6.5", "No bloodshed, giving up", """
        House ruling: when twenty whole turns have gone by and nobody has attacked, the match is
        drawn. And whoever has a decision to make may give up instead.
        """, True),
    _rule("7.1", "Moving", """
        When its side moves, a figure can make one move of up to its Move in inches, in any direction
        and round any corner, or stay. The player decides in which order.
        """),
    _rule("7.2", "How a move is measured", """
        The length of a move is the length of its route, kept by one point of the base. House ruling:
        that point is the base’s centre; turning costs nothing, on the way or at the end.
        """, True),
    _rule("7.3", "Other bases", """
        No base goes through another one, friend or enemy, nor through impassable terrain. To touch is
        allowed.
        """),
    _rule("7.4", "Reach", """
        The reach of a figure is every place to which a legal route no longer than its Move brings its
        centre. Picking the figure up shades it. House ruling: only where the figure ends is decided;
        the route taken is the shortest legal one. Where the base fits only when turned otherwise, the
        closest heading is offered, and where it fits in no way at all the reach is hatched.
        """, True),
    _rule("7.5", "Facing", """
        After its move a figure is turned to face where the player likes. In the Basic Game that has
        no effect on the fighting.
        """),
    _rule("8.1", "One attack each", """
        Every combat gives each figure a single attack, against one enemy in contact with it.
        """),
    _rule("8.2", "Contact", """
        Two figures are in contact when their bases share a stretch of edge, a quarter of an inch or
        more. Corners that touch are no contact. House ruling: edges share a stretch while the crack
        between them is no wider than 0.02″, 0.245″ of it is enough, and terrain in the crack takes
        its part away.
        """, True),
    _rule("8.3", "Facing in combat", "It does not matter which way the fighters face; contact is enough."),
    _rule("8.4", "All at once", """
        Attacks are named and rolled one after the other, the mover’s side before the other, but they
        happen together: nobody leaves the table before the last of them. Somebody who has lost all
        Endurance strikes all the same, and can be struck again. An attack may be let pass.
        """),
    _rule("8.5", "The attack roll", """
        Roll the attacker’s dice. To hit, the total has to be more than the Defense of the target; to
        equal it is to miss.
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
        All dice showing the highest or the lowest face are summed, and none is counted twice: 3, 4, 3
        make 10. House ruling: this also holds for rolls of more or fewer than three dice.
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

"""The rules' words, SK-1 to SK-5: scale, bases, dice, the table, the combatant."""

from __future__ import annotations

from game.rules.skirmish.rules_words import told

GROUND_RULES = (
    told("1", "Scale and measuring", """
        What an inch and a turn stand for, and when the ruler may come out. Everything on the table is
        measured in inches; feet, metres and seconds are only there to picture it by.
        """),
    told("1.1", "Scale", """
        An inch on the table stands for six feet, or two metres, of the world; it is shown as 25 mm to
        players who think in metres. Play itself is measured in inches.
        """, """
        Metric figures are for display only. Lengths are rounded to half a centimetre (3″ is 7.5 cm),
        and bases carry their usual millimetre labels.
        """, "2.2 7.2"),
    told("1.2", "What a turn is", """
        A turn covers some ten to thirty seconds of fighting: time to cross a room and trade a few
        blows, not to think about it.
        """, see="6.2"),
    told("1.3", "Measuring", """
        As printed, you may measure only once you are committed to the very thing that you measure
        for.
        """, """
        The match has a switch for it. With “free”, the setting here, rulers and reach may be looked
        at whenever you like. With “committed” you first commit a figure to move; then its reach is
        shown and its way measured. It moves before any other, or stays where it is. Wish it too far,
        and nothing is lost: it may be sent elsewhere, or stay. A measured move that is taken back is
        counted and shown.
        """, "7.1 7.4"),
    told("2", "Bases", """
        A figure is as large as its base: that is what moves, touches and takes up room, however far a
        sword or a wing reaches over it.
        """),
    told("2.1", "Bases and numbers", """
        No figure is without its base. Figures of the same type carry numbers, beginning with 1, to
        tell them apart; a figure that is the only one of its type needs none.
        """, see="2.2"),
    told("2.2", "Sizes of bases", """
        Small is 5/8″ square (15 mm), medium 1″ square (25 mm), large 1.25″ square (40 mm). Cavalry
        stands on a base 1″ wide in front and 1.5″ deep (25 × 40 mm).
        """, """
        Huge, which the rulebook only names, is 2″ square (50 mm).
        """, "1.1 2.3 4.2"),
    told("2.3", "Turning in narrow places", """
        A corridor of a base’s own width never keeps the base from turning in it, however long its
        diagonal is.
        """, """
        On the way a base is a disc whose diameter is its shorter side; that is why it is drawn lifted
        while it moves. At its stopping place the full rectangle, turned as it is, has to be clear.
        """, "4.2 7.4 2.5"),
    told("2.4", "The fine grid", """
        Where a figure stands, and where it looks, is kept in steps far finer than a hand could set it
        down.
        """, """
        Places are kept to a thousandth of an inch and headings to a hundredth of a degree, as whole
        numbers, so that all machines agree about every match.
        """, "2.5"),
    told("2.5", "Tolerances", """
        Bases placed flush are flush: a hair of overlap never decides anything.
        """, """
        A base at rest is tested 0.005″ smaller all round, against terrain, other bases, and the edge
        of table or zone. On the way, its disc is half as wide as the base less 0.005″.
        """, "2.3 8.2"),
    told("3", "Dice", """
        Two kinds of dice are rolled, six-sided and ten-sided, and added up as a short formula says.
        """),
    told("3.1", "Six and ten sides", """
        A D6 rolls from 1 to 6, a D10 from 1 to 10: where it shows 0 it means 10.
        """, see="3.2"),
    told("3.2", "Reading a formula", """
        3D6+4 means: roll three six-sided dice, add them up, and add 4. Different dice are written as
        a sum (2D6+D10+3), a missing number of dice is one, and a multiplier behind the dice multiplies
        them all.
        """, see="3.1 8.5 9.4"),
    told("3.3", "Chances in a hundred", """
        For a chance in percent two D10 are rolled, one for the tens and one for the ones; two zeros
        are a hundred. The thing happens when the result is no higher than the chance.
        """, see="3.1"),
    told("4", "The table and its terrain", """
        What stops a base, and what it may squeeze through. In the Basic Game all terrain is of one
        kind: it lets nobody in.
        """),
    told("4.1", "Impassable terrain", """
        Walls, rock and pillars stop everyone: a base keeps out of them with all of itself, at rest and
        on the way. To stand against them is allowed.
        """, """
        Bases also keep wholly to the table.
        """, "7.3 2.5"),
    told("4.2", "Gaps", """
        A base passes a gap that is at least as wide as itself, at whatever angle, and no narrower one:
        1″ stops the 1.25″ base of a troll and lets a goblin through.
        """, """
        A gap is a neck between two wider places, measured where it is narrowest, and it may fall
        short of the base by a hundredth of an inch. A map with terrain thinner than 0.05″ is not
        accepted.
        """, "2.3 7.4"),
    told("4.3", "Sheets of squares", """
        On sheets of one-inch squares distance is counted in squares, and a base holds every square
        that it covers even in part: a large base two by two, cavalry one by two as it faces.
        """, """
        A diagonal step counts one and a half and needs both squares beside it free. Terrain blocks a
        square that it enters by more than 0.05″. Bases whose squares share a side are in contact,
        those that share a corner are not. On its way a base is as wide as its shorter side, so a large
        one needs ways two squares wide. Turning is free where the squares then held are free; cavalry
        is counted by one of its two squares, the same one as long as it lies alike.
        """, "7.2 8.2"),
    told("5", "The combatant", """
        Five stats count in the Basic Game. Move: how far the figure may go. Attack: the dice to roll.
        Damage: how hits are read from those dice. Defense: what a roll against it must exceed.
        Endurance: how many hits it takes to bring the figure down. Cards may say more; the rest is
        colour.
        """, see="7.1 8.5 9.2 9.5"),
)  # fmt: skip

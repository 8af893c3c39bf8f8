"""The rules' words, SK-11 to SK-13: how combatants are made, what they cost, their card."""

from __future__ import annotations

from game.rules.skirmish.rules_words import told

CARD_RULES = (
    told("11", "Combatants by dice", """
        A combatant can be rolled: 2D6 for the race, D6+D10 for Move, 2D6 for Defense, D6+D10 for
        Endurance and 2D6 for the weapon, in this order. The race says how large the base is, and so
        which column is read; then its modifiers are added. The weapon gives the dice to strike with
        and how their damage is read.
        """, """
        The printed tables of D6+D10 end at 10 and have no Move for a large figure there: a higher total
        is rolled again, and that Move is 15″. The figures of the two-handed sword are missing too; it
        does the damage that Cro’s does, and its Attack goes on from the battleaxe’s.
        """, "5 2.2 12"),
    told("12", "Combatants by choice", """
        Instead of being rolled, a combatant can be put together by choice. What that is worth is told
        in points, its total point cost, or TPC.
        """, see="11 13"),
    told("12.1", "What is chosen", """
        First the race, human, orc or troll, and with it the size. Then Move, Defense and Endurance, each
        from what dice could give that size. Then up to three weapons, each of which adds to the points.
        Last come skills: something added to the attack roll or to the damage, and for large and huge
        figures more dice to strike with. Leaders and users of spells have their place on the card, but
        nothing to do in the Basic Game.
        """, see="11 5 2.2"),
    told("12.2", "What one begins with", """
        A medium human with nothing chosen yet costs 50 points. Everything chosen from there on changes
        the card and the points together.
        """, see="12.1 12.3"),
    told("12.3", "Equal points, equal fight", """
        Points make groups comparable. Two groups of the same total should have the same chance; to make
        a fight harder for one side, let it have fewer.
        """, see="12.2 10.1 10.2"),
    told("12.4", "Beyond the tables", """
        A combatant may have more or less of something than dice could give. It is allowed, but whoever
        makes it should know; the points go on in the same way.
        """, """
        How the points of a card are reckoned is not printed. Cards here have the points that the
        rulebook gives them or their group, and where it gives none, none.
        """, "11 12.3"),
    told("13", "The combatant’s card", """
        Each figure has a card: its picture and name, its stats, one circle for every point of Endurance,
        its weapons with their Attack and Damage, what is special about it, its race, its base and its
        points. There is room for what a leader or a user of spells can do.
        """, see="5 9.5 12"),
)  # fmt: skip

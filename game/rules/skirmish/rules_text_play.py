"""The rules' words, SK-6 to SK-10: the turn, moving, fighting, damage, the scenarios."""

from __future__ import annotations

from game.rules.skirmish.rules_words import told

PLAY_RULES = (
    told("6", "The turn", """
        How a match runs from the first roll to the last blow. In each turn both sides move, one after
        the other, and after either move everybody in contact fights.
        """),
    told("6.1", "Who moves first", """
        The scenario says which side moves first. It does so in every turn.
        """, """
        Where the scenario is silent, each side rolls a D10 before the first turn. Ties roll again; the
        higher roll chooses who moves first.
        """, "6.2 3.1"),
    told("6.2", "The order of a turn", """
        One side moves; then everybody in contact fights; then the defeated leave the table. Then the
        other side moves, and all of that again. So a figure in contact may strike twice in a turn.
        """, """
        Both sides strike in each of the two combats, as the rulebook’s text and its example have it,
        although its chart shows only the mover attacking.
        """, "7.1 8.4 9.5"),
    told("6.3", "Victory", """
        The scenario says how to win; usually by putting every enemy out of the fight.
        """, """
        When the last of both sides fall in the same combat, the match is a draw.
        """, "8.4 6.5"),
    told("6.4", "Setting up", """
        Some scenarios begin with both sides setting up, in the order given. Figures go into their own
        side’s zone and may not stick out of it.
        """, """
        Where the zone is less deep than a base, the base is set up with its back flush to the edge of
        the table.
        """, "10.2 2.2"),
    told("6.5", "No bloodshed, giving up", """
        A match need not be fought to the last figure.
        """, """
        When twenty whole turns in a row have gone by without an attack, the match is drawn. And
        whoever has a decision to make may give up instead.
        """, "6.3"),
    told("7", "Moving", """
        How far a figure may go, what it must go round, and how that is measured. Nothing about it is a
        guess: pick a figure up, and the table shows all of it.
        """),
    told("7.1", "One move each", """
        When its side moves, a figure can make one move of up to its Move, in any direction and round
        any corner, or stay. The player decides in which order.
        """, see="7.2 7.4 6.2"),
    told("7.2", "How a move is measured", """
        The length of a move is the length of its route, bends and all. The printed rule follows the
        middle of one edge of the base along it.
        """, """
        The base’s centre is followed instead, so that turning costs nothing, on the way or at the end.
        """, "7.1 7.5 4.3"),
    told("7.3", "Other bases", """
        No base goes through another one, friend or enemy, nor through impassable terrain. To touch is
        allowed.
        """, see="4.1 4.2 7.4"),
    told("7.4", "Reach", """
        The reach of a figure is every place to which a legal route no longer than its Move brings its
        centre. Picking the figure up shades it.
        """, """
        Only where the figure ends is decided; the route taken is the shortest legal one. Where the
        base fits only when turned otherwise, the closest heading is offered, and where it fits in no
        way at all the reach is hatched.
        """, "7.1 2.3 4.2"),
    told("7.5", "Facing", """
        After its move a figure is turned to face where the player likes. In the Basic Game that has no
        effect on the fighting.
        """, see="7.2 8.3"),
    told("8", "Fighting", """
        Who may strike whom, in which order, and when a blow lands. Fighting is base to base: whoever
        touches nobody is out of it.
        """),
    told("8.1", "One attack each", """
        Every combat gives each figure a single attack, against one enemy in contact with it.
        """, see="8.2 6.2"),
    told("8.2", "Contact", """
        Two figures are in contact when their bases share a stretch of edge of ¼″ or more. A corner
        that touches is no contact, and a shorter stretch is none either.
        """, """
        Edges share a stretch while the crack between them is no wider than 0.02″; 0.245″ of it is
        enough, and terrain in the crack takes its part away.
        """, "8.1 2.5 4.3"),
    told("8.3", "Facing in combat", """
        It does not matter which way the fighters face; contact is enough, at front, side or back.
        """, see="7.5 8.2"),
    told("8.4", "All at once", """
        Attacks are named and rolled one after the other, the mover’s side before the other, but they
        happen together: nobody leaves the table before the last of them. Somebody who has lost all
        Endurance strikes all the same, and can be struck again. An attack may be let pass.
        """, see="6.2 9.5"),
    told("8.5", "The attack roll", """
        Roll the attacker’s dice. To hit, the total has to be more than the Defense of the target; to
        equal it is to miss.
        """, see="3.2 9.1 5"),
    told("9", "Damage", """
        A blow that lands is read a second time: the dice that hit also say how hard.
        """),
    told("9.1", "Damage from the same dice", """
        A hit’s damage is read from the very dice of the attack roll, as they lie, before anything was
        added to them; D6 and D10 count alike.
        """, see="8.5 9.2"),
    told("9.2", "High and Low", """
        High is the highest die, Low the lowest. When several dice tie for it, they are added together.
        """, see="9.1 9.3 9.4"),
    told("9.3", "High+Low", """
        All dice showing the highest or the lowest face are summed, and none is counted twice: 3, 4, 3
        make 10.
        """, """
        The rulebook shows it with three dice. It also holds for rolls of more or fewer.
        """, "9.2"),
    told("9.4", "Modified damage", """
        A multiplier applies to what the dice gave, then additions are added: for 3, 4, 3 Low×3 is 18
        and Low+2 is 8.
        """, see="9.2 3.2"),
    told("9.5", "Hits and removal", """
        Hits are ticked off the Endurance. A figure at 0 or less is removed when the combat is over.
        """, see="8.4 6.2 5"),
    told("10", "The rulebook’s scenarios", """
        Two tables come with the rulebook: one to learn on, where three small fighters take on a big
        one, and one where two even sides set up as they like.
        """),
    told("10.1", "Warriors of Ash", """
        Three goblins, who move first, meet a sea-troll in a cavern with four pillars. Some gaps are an
        inch wide and stop the troll; there are wider ways round. The side that puts all enemies out of
        the fight wins.
        """, """
        The printed map is lost. This one was drawn so that the rulebook’s example can be played on it
        move for move.
        """, "4.2 6.3"),
    told("10.2", "A Test of Arms", """
        Three Rukon skirmishers set up and move first at the south edge of a clear table, fifteen
        inches square; three of the Cavan garrison set up and move last at the north edge. A wall with
        an opening lies between them.
        """, """
        The cards are lost, and in their place stand new ones that make a nearly even fight.
        """, "6.4 6.3"),
)  # fmt: skip

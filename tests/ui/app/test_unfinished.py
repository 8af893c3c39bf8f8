"""A match left unfinished is kept with its picture when another begins."""

from game import systems
from game.ui import files, slots, unfinished


def test_the_slot_of_an_unfinished_match_has_a_picture(app):
    record = systems.start("warriors-of-ash", seed=1)
    journal = systems.journal(files.journal_file(), record)
    record.play(next(iter(systems.options(record.state))))
    journal.close()
    assert unfinished.keep().slot == "Warriors of Ash, unfinished"
    (slot,) = slots.find()
    picture = slots.image(slot.picture)
    assert picture.get_size() == slots.PICTURE
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(0, 320, 20) for y in range(0, 200, 20)}
    assert len(colours) > 20

"""Pictures for letters are painted by processes beside the worker, and one that fails stops no other."""

import gc
import os
import signal
from pathlib import Path

import pytest

from sengoku.maps import load
from sengoku.render import board, png, svg
from sengoku.render.picture import of_position
from sengoku.store import PhaseRow, Picture
from sengoku.worker.draw_pictures import draw_pictures
from sengoku.worker.painters import PainterError, Painters
from support.club import Club

DOT = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'


def start_of(map_id: str) -> bytes:
    return svg.draw(load(map_id), board.load(map_id), of_position(load(map_id).start())).encode()


def test_a_painter_paints_what_the_rasterizer_does() -> None:
    drawing = start_of("standard")
    painters = Painters(1)
    assert painters.paint(drawing).result() == png.rasterize(drawing.decode())
    painters.close()


def test_what_is_no_drawing_is_refused_and_the_next_one_painted() -> None:
    painters = Painters(1)
    bad, good = painters.paint(b"<p>no picture</p>"), painters.paint(DOT)
    with pytest.raises(PainterError, match="no SVG"):
        bad.result()
    assert good.result().startswith(b"\x89PNG")
    painters.close()


def painter_pids() -> list[int]:
    """The painters that are running below this process (Linux)."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            line = (folder / "cmdline").read_bytes()
            parent = (folder / "stat").read_bytes().rpartition(b")")[2].split()[1]
        except OSError:
            continue
        if b"sengoku.render.painter" in line and int(parent) == os.getpid():
            found.append(int(folder.name))
    return found


def test_a_painter_that_dies_is_replaced() -> None:
    painters = Painters(1)
    painters.paint(DOT).result()
    (pid,) = painter_pids()
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(PainterError, match="died"):
        painters.paint(DOT).result()
    assert painters.paint(DOT).result().startswith(b"\x89PNG")
    painters.close()
    assert painter_pids() == []


def test_painters_go_home_when_nobody_holds_them() -> None:
    painters = Painters(1)
    painters.paint(DOT).result()
    del painters
    gc.collect()
    assert painter_pids() == []


def test_a_drawing_that_cannot_be_painted_keeps_no_other_from_its_letter(club: Club) -> None:
    for slug in ("kyoto", "edo", "osaka"):
        club.begin(slug)
    with club.database.write() as session:
        rows = session.query(PhaseRow).order_by(PhaseRow.id).all()
        session.add(Picture(phase_id=rows[-1].id, kind="opening.svg", content=b"<p>no picture</p>"))
    painters = Painters(1)
    drawn = draw_pictures(club.database, painters)
    painters.close()
    with club.database.read() as session:
        painted = [picture.phase_id for picture in session.query(Picture).filter_by(kind="opening.png")]
    assert sorted(painted) == [row.id for row in rows[:-1]]
    assert drawn == 4


def test_letters_go_out_while_the_next_pictures_are_painted(club: Club) -> None:
    for slug in ("kyoto", "edo"):
        club.begin(slug)
    painted_then: list[int] = []

    def look() -> None:
        with club.database.read() as session:
            painted_then.append(session.query(Picture).filter_by(kind="opening.png").count())

    painters = Painters(1)
    draw_pictures(club.database, painters, look)
    painters.close()
    assert painted_then == [1, 2]

"""Letters that a player asks for by mail: the last reports, the map, how the game is played."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.engine import Position, verdict_from_json
from sengoku.engine.variant import Variant
from sengoku.mail.asked_letters import HistoryLetter, MapLetter, RulesLetter
from sengoku.render import report
from sengoku.store import Game, Person, PhaseRow, PhaseState, Seat, VerdictRow

from .deadline import schedule_from
from .draw import OPENING, RESULT, wants_picture
from .house import House
from .lookups import open_phase, phase_value, phases_of, position_of, variant_of
from .post import PICTURE_ID, post
from .press_rule import press_rule_of
from .publish.about import about
from .views.final import last_position
from .words import letter_unit


def send_history(session: Session, house: House, game: Game, seat: Seat, count: int, *, now: datetime) -> str:
    """Mails the reports of the last `count` phases that were resolved; the answer is a sentence."""
    rows = session.execute(
        select(PhaseRow, VerdictRow)
        .join(VerdictRow, VerdictRow.phase_id == PhaseRow.id)
        .where(PhaseRow.game_id == game.id, PhaseRow.seq >= 0)
        .order_by(PhaseRow.seq.desc())
        .limit(count)
    ).all()
    if not rows:
        return "Nothing has been resolved yet, so there is no report."
    variant = variant_of(game)
    told = [
        report.text(variant, position_of(row), verdict_from_json(verdict.outcome))
        for row, verdict in reversed(rows)
    ]
    title = "The last phase" if len(told) == 1 else f"The last {len(told)} phases"
    values = HistoryLetter(**about(house, game), title=title, report="\n\n".join(told))
    _post(session, house, seat, values, game=game, now=now)
    return f"{title} you get in a mail of its own."


def send_map(session: Session, house: House, game: Game, seat: Seat, *, now: datetime) -> str:
    """Mails the map as it stands now; the answer is a sentence."""
    rows = phases_of(session, game.id)
    if not rows:
        return "The map comes when the game begins."
    variant = variant_of(game)
    resolved = [row for row in rows if row.state == PhaseState.RESOLVED]
    shown, kind = (resolved[-1], RESULT) if resolved else (rows[0], OPENING)
    drawn = wants_picture(game, shown, is_last=False)
    position = last_position(session, variant, rows)
    row = open_phase(session, game.id)
    values = MapLetter(
        **about(house, game),
        title=phase_value(row).title if row else f"After {phase_value(shown).title}",
        board=board_words(variant, position),
        picture_id=PICTURE_ID if drawn else None,
    )
    picture = (shown, f"{kind}.png") if drawn else None
    _post(session, house, seat, values, game=game, picture=picture, now=now)
    return "The map you get in a mail of its own."


def board_words(variant: Variant, position: Position) -> str:
    """Units and centres of every clan that is left, in the lines of a report."""
    blocks = []
    for clan in variant.clans:
        if not position.survives(clan.id):
            continue
        centres = len(position.centers_of(clan.id))
        units = [f"  {letter_unit(variant, unit)}" for unit in position.units_of(clan.id)]
        beaten = [
            f"  {letter_unit(variant, one.unit)}, dislodged"
            for one in position.dislodged
            if one.unit.clan == clan.id
        ]
        head = f"{clan.name}, {centres} centre{'' if centres == 1 else 's'}"
        blocks.append("\n".join((head, *units, *beaten) if units or beaten else (head, "  no units")))
    return "\n\n".join(blocks)


def send_rules(session: Session, house: House, game: Game, seat: Seat, *, now: datetime) -> str:
    """Mails how the game is played, in short; the answer is a sentence."""
    variant = variant_of(game)
    facts = (
        f"It is played on the map {variant.name}.",
        f"Orders are due {schedule_from(game.settings['schedule']).describe()}.",
        f"{variant.rules.victory_centers} supply centres after a Fall win the game.",
        press_rule_of(game).describe(),
    )
    _post(session, house, seat, RulesLetter(**about(house, game), facts=facts), game=game, now=now)
    return "How this game is played you get in a mail of its own."


def _post(
    session: Session,
    house: House,
    seat: Seat,
    values: HistoryLetter | MapLetter | RulesLetter,
    *,
    game: Game,
    picture: tuple[PhaseRow, str] | None = None,
    now: datetime,
) -> None:
    """Mails a letter to the holder of a seat, who may answer it with orders as any other."""
    person = session.get_one(Person, seat.person_id)
    post(session, house, person, values, game=game, reply_seat=seat, picture=picture, now=now)

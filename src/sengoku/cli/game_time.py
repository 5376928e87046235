"""`sengoku game calendar`, `time`, `extend`, `pause`, `resume`: a game's time, from the keyboard."""

from typing import Annotated

import typer

Slug = Annotated[str, typer.Argument(metavar="GAME", help="The game's short name, such as kyoto.")]


def calendar(
    slug: Slug,
    zone: Annotated[
        str | None, typer.Option(metavar="ZONE", help="Your own time zone, such as Asia/Tokyo.")
    ] = None,
) -> None:
    """Show the coming twelve deadlines on the game's clock, and on your own with --zone.

    The first one stands; the others are what the rules will set, if nothing comes in between.
    """
    from .time_desk import calendar_lines

    typer.echo("\n".join(calendar_lines(slug, zone)))


def time(
    slug: Slug,
    rhythm: Annotated[
        str | None,
        typer.Option(help="weekly (days of the week), every (so many days) or phases (no grid)."),
    ] = None,
    day: Annotated[
        list[str] | None, typer.Option(help="Day of the week of a weekly rhythm; may be given several times.")
    ] = None,
    every: Annotated[
        int | None, typer.Option(help="Days between the deadlines of the rhythm “every”.")
    ] = None,
    at: Annotated[str | None, typer.Option("--time", help="Clock time of deadlines, 06:00 to 23:00.")] = None,
    zone: Annotated[str | None, typer.Option(help="IANA time zone of the deadlines.")] = None,
    minimum: Annotated[int | None, typer.Option(help="Least days of a movement.")] = None,
    retreat: Annotated[int | None, typer.Option(help="Days of a retreat phase.")] = None,
    adjustment: Annotated[int | None, typer.Option(help="Days of an adjustment phase.")] = None,
    first: Annotated[int | None, typer.Option(help="Least days of the first season.")] = None,
    early: Annotated[
        bool | None, typer.Option("--early/--no-early", help="End early when everybody due is READY.")
    ] = None,
    cool_off: Annotated[
        int | None, typer.Option(help="Minutes in which READY can still be taken back.")
    ] = None,
    late: Annotated[str | None, typer.Option(help="When orders are missing: resolve, grace or wait.")] = None,
    grace: Annotated[int | None, typer.Option(help="Minutes of grace.")] = None,
    excuses: Annotated[int | None, typer.Option(help="Excused misses of each player.")] = None,
    excuse_hours: Annotated[
        int | None, typer.Option(help="Hours by which an excused miss puts a deadline off.")
    ] = None,
    misses: Annotated[
        int | None, typer.Option(help="Missed movements in a row that open a seat; 0 for never.")
    ] = None,
    absence_days: Annotated[
        int | None, typer.Option(help="Longest absence that deadlines avoid; 0 for none.")
    ] = None,
    absence_total: Annotated[
        int | None, typer.Option(help="Days of absence that each player has in the game.")
    ] = None,
    holiday: Annotated[
        list[str] | None,
        typer.Option(
            metavar="DAY..DAY",
            help="A holiday such as 2026-12-24..2027-01-01; all are named together. “none” for none.",
        ),
    ] = None,
    reminder: Annotated[
        list[int] | None,
        typer.Option(help="Hours before a deadline at which to remind; all are named together, 0 for none."),
    ] = None,
) -> None:
    """Show the rules about a game's time, after changing those that are named.

    A deadline that stands is not moved. Players of a running game get a letter with the new rules.
    """
    from .time_desk import rule_lines

    days = {"minimum": minimum, "retreat": retreat, "adjustment": adjustment, "first": first}
    schedule = {"rhythm": rhythm, "every": every, "at": at, "zone": zone}
    pace = {
        "early": early,
        "cool_off_minutes": cool_off,
        "late": late,
        "grace_minutes": grace,
        "excuses": excuses,
        "excuse_hours": excuse_hours,
        "misses_open": misses,
        "absence_days": absence_days,
        "absence_total": absence_total,
    }
    lines = rule_lines(
        slug, schedule=schedule, days=days, weekdays=day, pace=pace, holidays=holiday, reminders=reminder
    )
    typer.echo("\n".join(lines))


def extend(
    slug: Slug,
    until: Annotated[
        str, typer.Argument(metavar="TIME", help="The new deadline on the game's clock: 2026-12-01T20:00.")
    ],
) -> None:
    """Move the deadline of the open phase. The players are told; the same time twice changes nothing."""
    from .time_desk import extend_to

    typer.echo(extend_to(slug, until))


def pause(slug: Slug) -> None:
    """Stop the clock of a game. Orders are still taken, and the players are told."""
    from .time_desk import stop_clock

    typer.echo(stop_clock(slug))


def resume(slug: Slug) -> None:
    """Start the clock of a game again, with the time that was left, on the next slot of its grid."""
    from .time_desk import start_clock

    typer.echo(start_clock(slug))

"""`sengoku game`: games, for a game master at the keyboard of the server."""

from typing import Annotated

import typer

from . import game_time

app = typer.Typer(
    help="Games: create, invite, start, look.",
    no_args_is_help=True,
)
Slug = Annotated[str, typer.Argument(metavar="GAME", help="The game's short name, such as kyoto.")]
Clan = Annotated[str, typer.Argument(metavar="CLAN", help="The clan, such as mori.")]


@app.command("list", short_help="List all games.")
def list_games() -> None:
    """List all games, with the open phase and its deadline."""
    from .desk import list_lines

    typer.echo("\n".join(list_lines()))


@app.command("create", short_help="Create a game with a weekly deadline.")
def create(
    slug: Annotated[
        str, typer.Argument(metavar="GAME", help="Short name for subjects and addresses, such as kyoto.")
    ],
    gm: Annotated[str, typer.Option(metavar="ADDRESS", help="Mail address of the game master.")],
    title: Annotated[str | None, typer.Option(help="Title; by default the short name.")] = None,
    map_id: Annotated[
        str, typer.Option("--map", metavar="MAP", help="Map: sengoku, sengoku-v5 or standard.")
    ] = "sengoku",
    day: Annotated[str, typer.Option(help="Day of the weekly deadline.")] = "Tuesday",
    time: Annotated[str, typer.Option(help="Clock time of the deadline, 06:00 to 23:00.")] = "20:00",
    zone: Annotated[str, typer.Option(help="IANA time zone of the deadline.")] = "America/New_York",
) -> None:
    """Create a game with a weekly deadline. It begins with `sengoku game start`."""
    from .desk import create_named

    name = create_named(slug, gm=gm, title=title, map_id=map_id, day=day, time=time, zone=zone)
    typer.echo(f"The game {name} is created. Next: sengoku game invite {name} CLAN ADDRESS")


@app.command("invite", short_help="Give a clan to somebody.")
def invite(
    slug: Slug,
    clan: Clan,
    email: Annotated[str, typer.Argument(metavar="ADDRESS", help="The player's mail address.")],
) -> None:
    """Give a clan to somebody, before the game or as a replacement in it.

    The letter goes out with the worker's next round. Whoever had the clan before loses it.
    """
    from .desk import invite_to

    typer.echo(invite_to(slug, clan, email))


@app.command("link", short_help="Print a fresh link to a clan's seat.")
def link(slug: Slug, clan: Clan) -> None:
    """Print a fresh link to a clan's seat, for a player who lost his letter.

    Whoever has the link can order for the clan until it runs out, so hand it to its player only. That it was
    made stands in the game's record.
    """
    from .desk import link_lines

    typer.echo("\n".join(link_lines(slug, clan)))


@app.command("renew", short_help="Make a clan's order address anew.")
def renew(slug: Slug, clan: Clan) -> None:
    """Make a clan's secret order address and links anew, because somebody else may know them.

    The address of the player's calendar becomes a new one, too. The player gets a letter with the new ones;
    orders on file stay.
    """
    from .desk import renew_address_of

    typer.echo(renew_address_of(slug, clan))


@app.command("mailbox", short_help="Change a player's mail address.")
def mailbox(
    slug: Slug,
    clan: Clan,
    email: Annotated[str, typer.Argument(metavar="ADDRESS", help="The player's new mail address.")],
) -> None:
    """Change the mail address of a clan's player, once the new one has been confirmed.

    A link is mailed there; until its button is pressed the old address counts.
    """
    from .desk import move_mailbox_named

    typer.echo(move_mailbox_named(slug, clan, email))


@app.command("press", short_help="Say which letters players may write.")
def press(
    slug: Slug,
    rule: Annotated[
        str, typer.Argument(metavar="RULE", help="private, broadcast, grey, several with commas, or none.")
    ],
) -> None:
    """Say which letters players may write to each other.

    private: to chosen clans. broadcast: to all. grey: a letter may leave its sender out, and if grey stands
    alone, every letter does.
    """
    from .desk import set_press_of

    typer.echo(set_press_of(slug, rule))


@app.command("start")
def start(
    slug: Slug,
    allow_empty: Annotated[
        bool,
        typer.Option("--allow-empty", help="Start although clans have no player: they stand in disorder."),
    ] = False,
) -> None:
    """Open the first phase and tell the players."""
    from .desk import start_named

    typer.echo(start_named(slug, allow_empty=allow_empty))


@app.command("rollback", short_help="Take a game back to an earlier phase.")
def rollback(
    slug: Slug,
    seq: Annotated[
        int,
        typer.Argument(
            metavar="NUMBER", help="Number of the phase, as in the address of its page; 0 is the first."
        ),
    ],
    forget_later: Annotated[
        bool,
        typer.Option(
            "--forget-later", help="Take orders off the file that were sent for later seasons since then."
        ),
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Take a game back to an earlier phase, as it was just before that phase was resolved.

    Units, owners, players and orders on file are those of then. A deadline still to come stands again,
    otherwise the schedule sets one. What is undone stays in the record, and everybody is told by letter.
    """
    from .rollback import roll_back, rollback_lines

    if not yes:
        typer.echo("\n".join(rollback_lines(slug, seq)))
        typer.confirm("Take the game back?", abort=True)
    typer.echo(roll_back(slug, seq, forget_later=forget_later))


@app.command("show", short_help="Show who plays and who has ordered.")
def show(slug: Slug) -> None:
    """Show who plays, and who has ordered for the open phase."""
    from .desk import show_lines

    typer.echo("\n".join(show_lines(slug)))


app.command("calendar", short_help="Show the coming twelve deadlines.")(game_time.calendar)
app.command("time", short_help="Show or change the rules about a game's time.")(game_time.time)
app.command("extend", short_help="Move the deadline of the open phase.")(game_time.extend)
app.command("pause", short_help="Stop the clock of a game.")(game_time.pause)
app.command("resume", short_help="Start the clock of a game again.")(game_time.resume)

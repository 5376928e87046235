"""`sengoku adjudicate`: positions and orders in, verdicts out, one JSON object a line."""

import dataclasses
import json
import sys

import typer

from sengoku.engine import EngineError
from sengoku.engine.rules import preset
from sengoku.maps import load

from .batch import CaseError, adjudicate_case, error_line


def adjudicate(
    map_id: str = typer.Option("sengoku", "--map", help="Map id, or the path of a map.json file."),
    rules: str = typer.Option(None, help="Rule preset: sengoku or standard; by default the map's own."),
    codes: bool = typer.Option(False, "--codes", help="Write territory codes instead of names."),
) -> None:
    """Adjudicate cases from standard input, one JSON object a line, and print one answer a line.

    A case: {"id": 1, "kind": "movement", "units": [["mori", "F Nagato"]],
    "orders": [["mori", "F Nagato - Suo Sea"]]}. For retreats add "dislodged":
    [{"clan", "unit", "retreats"}], for adjustments "owners": {territory: clan}; "absent" names clans in
    civil disorder. A line that makes no sense is answered with {"id", "error"}; the others are still done,
    and the exit status is 1.
    """
    variant = load(map_id)
    if rules is not None:
        variant = dataclasses.replace(variant, rules=preset(rules))
    failed = False
    for line in sys.stdin:
        if line.strip():
            case_id: object = None
            try:
                data = json.loads(line)
                case_id = data.get("id") if isinstance(data, dict) else None
                answer = adjudicate_case(variant, data, codes=codes)
            except json.JSONDecodeError as error:
                answer = error_line(None, f"not JSON: {error}")
            except (CaseError, EngineError) as error:
                answer = error_line(case_id, str(error))
            except RecursionError:
                answer = error_line(None, "nested too deeply")
            failed |= "error" in answer
            typer.echo(json.dumps(answer, ensure_ascii=False))
    if failed:
        raise typer.Exit(1)

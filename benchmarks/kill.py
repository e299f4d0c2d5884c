"""How many moves does `kill -9` cost? Plays games on a real server, kills it again and again, and compares.

    python benchmarks/kill.py --rounds 100 [--seed S] [--tables 3]

Exit status 1 if anything that a player had been told was lost, doubled or unreadable, or a game could not go on.
"""

import argparse
import shlex
import sys
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory
from time import monotonic

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from outside.campaign import Campaign
from outside.driver import Outside
from outside.moments import moments

FAULTS = ("lost", "doubled", "unreadable", "stuck")
SUCCESSES = (
    *("moves typed", "moves acknowledged", "moves read as text", "events told", "events compared"),
    *("in flight, found stored", "in flight, not stored", "newcomers let in again", "looked again"),
)
LAST_GAMES = 120.0
"""Seconds for every table to finish a game at the end."""
MOST_SHOWN = 20


def main() -> int:
    """Run the rounds and print the table."""
    options = arguments()
    print(f"$ python {shlex.join([sys.argv[0], *map(str, given(options))])}", flush=True)
    began = monotonic()
    with Outside() as outside, TemporaryDirectory(prefix="kill-") as folder:
        campaign = Campaign(outside, Path(folder) / "state", options.tables, options.seed)
        try:
            for number, moment in enumerate(moments(options.rounds), start=1):
                campaign.round(moment)
                if sys.stderr.isatty():
                    print(f"\r{number}/{options.rounds}", end="", file=sys.stderr, flush=True)
            campaign.finish(LAST_GAMES)
        except TimeoutError as error:
            campaign.evidence.fault("stuck", str(error))
        report(campaign, monotonic() - began)
    return 1 if campaign.evidence.faults else 0


def arguments() -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20, help="kills")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6), help="of choices, not of timing")
    parser.add_argument("--tables", type=int, default=3, choices=range(1, 6), help="tables of three players")
    return parser.parse_args()


def given(options: argparse.Namespace) -> list[str | int]:
    """The options in force, so that the run can be repeated."""
    return ["--rounds", options.rounds, "--seed", options.seed, "--tables", options.tables]


def report(campaign: Campaign, seconds: float) -> None:
    """Print the figures."""
    count, rounds = campaign.evidence.count, sum(campaign.moments.values())
    print(f"{'kills':<36}{rounds:>8}   in {seconds:.0f} s")
    for moment, times in campaign.moments.items():
        print(f"  {moment:<34}{times:>8}")
    for name in SUCCESSES:
        print(f"{name:<36}{count[name]:>8}")
    print(f"{'games ended':<36}{campaign.ended().total():>8}   {dict(campaign.ended())}")
    errors = campaign.logged_errors()
    print(f"{'errors in the server log':<36}{len(errors):>8}")
    for name in FAULTS:
        print(f"{name.upper():<36}{count[name]:>8}")
    for sentence in (*errors[:MOST_SHOWN], *campaign.evidence.faults[:MOST_SHOWN]):
        print(f"  ! {sentence}")


if __name__ == "__main__":
    sys.exit(main())

"""Start the house: `python run_server.py --help`."""

import sys

from mudgames.cli import main

if __name__ == "__main__":
    sys.exit(main())

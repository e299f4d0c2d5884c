"""Start the house: `python run_server.py --help`."""

import sys

try:
    from mudgames.cli import main
except ModuleNotFoundError as missing:
    sys.exit(f"Hier fehlt {missing.name}. Bitte mit .venv/bin/python starten („make run“ legt .venv an).")

if __name__ == "__main__":
    sys.exit(main())

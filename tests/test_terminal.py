#!/usr/bin/env python3
"""test_terminal.py: `cairn play` and `cairn replay` in a real terminal.

Every test has a tmux server of its own, which is the terminal: keys and mouse
reports go in, the screen is read back. The tests are in the folder terminal,
one file a subject; a file's tests are its functions test_NAME.

Usage: test_terminal.py PATH/TO/cairn [NAME-OF-A-TEST …]
"""
import os
import sys
import time
import traceback

from terminal import ends, far, hands, replays, sittings, whole
from terminal.screen import CAIRN


def run(module):
    """All tests among these names, or those that were named."""
    wanted = sys.argv[2:]
    if not os.access(CAIRN, os.X_OK):
        sys.exit(f"there is no program {CAIRN}")
    tests = [(name, test) for name, test in module.items()
             if name.startswith("test_") and callable(test) and (not wanted or name in wanted)]
    failed = 0
    for name, test in tests:
        start = time.monotonic()
        try:
            test()
            print(f"ok {name} ({time.monotonic() - start:.1f} s)", flush=True)
        except Exception:
            failed += 1
            print(f"FAILED {name}", flush=True)
            traceback.print_exc()
    print(f"{len(tests) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(run({name: test for module in (whole, hands, sittings, ends, far, replays)
                  for name, test in vars(module).items()}))

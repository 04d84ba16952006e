#!/usr/bin/env python3
"""test_nodes.py: several `cairn serve` over one PostgreSQL, which it starts in a temporary folder.

The tests are in server/nodes.py. Standard library only.

Usage: test_nodes.py PATH/TO/cairn [NAME-OF-A-TEST …]
"""
import os
import signal
import sys
import tempfile
import time
import traceback

from server import client, nodes, postgres
from server.client import Server

ALARM = 120   # seconds, for a test


def give_up(*_):
    raise TimeoutError("the test takes too long")


def main():
    if not postgres.programs():
        return 77  # skipped: there is no PostgreSQL
    signal.signal(signal.SIGALRM, give_up)
    tests = {name[5:]: test for name, test in vars(nodes).items() if name.startswith("test_") and test.__module__ == "server.nodes"}
    client.CLUSTER = postgres.Cluster("fsync=off")
    passed = failed = 0
    for name in sys.argv[2:] or list(tests):
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            try:
                signal.alarm(ALARM)
                tests[name](folder)
                passed += 1
            except Exception as error:  # pylint: disable=broad-except
                failed += 1
                traceback.print_exc()
                print(f"FAILED: {name}: {error!r}", flush=True)
            finally:
                signal.alarm(0)
                for server in Server.running:
                    if server.process.poll() is None:
                        server.process.kill()
                Server.running.clear()
        if os.environ.get("VERBOSE"):
            print(f"{name}: {time.monotonic() - began:.2f} s", flush=True)
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    client.CAIRN = sys.argv[1]
    sys.exit(main())

#!/usr/bin/env python3
"""test_nodes.py: several `cairn serve` over one PostgreSQL, which it starts in a temporary folder.

The tests are in server/nodes.py. Standard library only.

Usage: test_nodes.py PATH/TO/cairn [NAME-OF-A-TEST …]
"""
import sys
import tempfile

from server import client, nodes, postgres
from server.client import Server
from server.runner import run

ALARM = 120   # seconds, for a test


def play(test):
    with tempfile.TemporaryDirectory() as folder:
        try:
            test(folder)
        finally:
            for server in Server.running:
                if server.process.poll() is None:
                    server.process.kill()
            Server.running.clear()


def main():
    if not postgres.programs():
        return 77  # skipped: there is no PostgreSQL
    tests = {name[5:]: test for name, test in vars(nodes).items() if name.startswith("test_") and test.__module__ == "server.nodes"}
    client.CLUSTER = postgres.Cluster("fsync=off")
    passed = failed = 0
    for has_passed in run(tests, sys.argv[2:] or list(tests), ALARM, play):
        passed += has_passed
        failed += not has_passed
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    client.CAIRN = sys.argv[1]
    sys.exit(main())

#!/usr/bin/env python3
"""test_server.py: `cairn serve` as its clients meet it.

Starts the real program on a free port with a folder of its own, and speaks
HTTP and WebSocket to it. The tests are in the folder server, one file a
subject; a file's tests are its functions test_NAME. Standard library only.

Usage: test_server.py PATH/TO/cairn [--postgresql] [NAME-OF-A-TEST …]

--postgresql: on a PostgreSQL of its own, which it starts; if no test is named, those that have to do with
what is kept.
"""
import os
import sys
import tempfile

from server import archive, bots, chance, client, described, durable, fairness, games, hostile, life, operations, page, postgres, program, referees, refusals, secret, tables
from server.client import Server
from server.runner import run

ALARM = 120   # seconds, for a test
MODULES = (games, referees, life, chance, fairness, bots, refusals, page, durable, archive, operations, described, hostile, program, secret, tables)

# What is kept, and read again.
ON_POSTGRESQL = ("verified_table", "resume", "archive", "bad_archives", "other_rules", "copies", "admin", "no_backup",
                 "retention", "resign_among_four", "takeback", "flag", "rematch", "series_deleted", "lists", "delete",
                 "play_race", "stop")


def play(test, server):
    try:
        test(server)
    finally:
        for other in Server.running[1:]:  # the test's own
            other.process.kill()
        del Server.running[1:]


def main():
    tests = {name[5:]: test for module in MODULES
             for name, test in vars(module).items() if name.startswith("test_")}
    words = sys.argv[2:]
    if words[:1] == ["--postgresql"]:
        if not postgres.programs():
            return 77  # skipped: there is no PostgreSQL
        client.CLUSTER = postgres.Cluster("fsync=off")
        words = words[1:] or list(ON_POSTGRESQL)
    wanted = words or list(tests)
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        # A page that is not there, whatever lies beside the program.
        os.environ["XDG_STATE_HOME"] = os.path.join(folder, "state")  # where receipts are kept
        empty = os.path.join(folder, "page")
        os.mkdir(empty)
        server = Server(os.path.join(folder, "data"), "--page", empty, "--connections", "1000")
        for has_passed in run(tests, wanted, ALARM, lambda test: play(test, server)):
            passed += has_passed
            failed += not has_passed
            if server.process.poll() is not None:
                print(f"FAILED: the server has died: {server.process.returncode}")
                failed += 1
                break
        else:
            if server.stop() != 0:
                failed += 1
                print("FAILED: the server did not stop well")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    client.CAIRN = sys.argv[1]
    sys.exit(main())

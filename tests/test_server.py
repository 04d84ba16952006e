#!/usr/bin/env python3
"""test_server.py: `cairn serve` as its clients meet it.

Starts the real program on a free port with a folder of its own, and speaks
HTTP and WebSocket to it. The tests are in the folder server, one file a
subject; a file's tests are its functions test_NAME. Standard library only.

Usage: test_server.py PATH/TO/cairn [NAME-OF-A-TEST …]
"""
import os
import signal
import sys
import tempfile
import time
import traceback

from server import archive, bots, chance, client, described, durable, fairness, games, hostile, life, operations, page, program, referees, refusals, secret, tables
from server.client import Server

ALARM = 120   # seconds, for a test


def give_up(*_):
    raise TimeoutError("the test takes too long")


def main():
    signal.signal(signal.SIGALRM, give_up)
    tests = {name[5:]: test for module in (games, referees, life, chance, fairness, bots, refusals, page, durable, archive, operations, described, hostile, program, secret, tables)
             for name, test in vars(module).items() if name.startswith("test_")}
    wanted = sys.argv[2:] or list(tests)
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        # A page that is not there, whatever lies beside the program.
        os.environ["XDG_STATE_HOME"] = os.path.join(folder, "state")  # where receipts are kept
        empty = os.path.join(folder, "page")
        os.mkdir(empty)
        server = Server(os.path.join(folder, "data"), "--page", empty, "--connections", "1000")
        for name in wanted:
            began = time.monotonic()
            try:
                signal.alarm(ALARM)
                tests[name](server)
                passed += 1
            except Exception as error:  # pylint: disable=broad-except
                failed += 1
                traceback.print_exc()
                print(f"FAILED: {name}: {error!r}", flush=True)
            finally:
                signal.alarm(0)
                for other in Server.running[1:]:
                    other.process.kill()
                del Server.running[1:]
            if os.environ.get("VERBOSE"):
                print(f"{name}: {time.monotonic() - began:.2f} s", flush=True)
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

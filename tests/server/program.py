"""program.py: the program itself: stopping, limits, its command line."""
import os
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time

from server import client
from server.client import *  # pylint: disable=wildcard-import,unused-wildcard-import


def test_stop(_):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        table, (ann, bob, watcher) = seat_people(server, "schotten", None, 2)
        ann.play(ann.moves[0])
        began = time.monotonic()
        server.process.send_signal(signal.SIGINT)
        for client in (ann, bob, watcher):
            try:
                while True:
                    client.hear()
            except Closed as closed:
                assert closed.code == 1001, closed.code
        for client in (ann, bob, watcher):
            client.socket.close()
        assert server.process.wait(TIMEOUT) == 0
        assert time.monotonic() - began < 10
        server.process.stdout.close()
        server.start()
        assert server.get(f"/api/tables/{table}")["number"] == ann.number
        # A computer that thinks does not hold it up, nor an idle connection.
        server.create("towers", seats=[1, 1], seat=None)
        idle = socket.create_connection(("127.0.0.1", server.port))
        assert server.stop() == 0
        idle.close()


def test_restart_thinks(_):
    """Computers play where somebody is there, after a restart too, and nowhere else."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        ids = [server.create("schotten", seats=[1, 1], seat=None)["table"] for _ in range(5)]
        server.kill()
        server.start()
        watched = [Client(server, table) for table in ids[:4]]
        for client in watched:
            while not client.is_over():
                client.hear()
        left = server.get(f"/api/tables/{ids[4]}")
        assert left["state"] == "playing" and left["number"] < 20
        assert server.stop() == 0


def test_connection_limit(_):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--connections", "5")
        wires = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(5)]
        time.sleep(0.1)
        answer = server.raw(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert not answer or answer.startswith(b"HTTP/1.1 503 "), answer
        wires.pop().close()
        time.sleep(0.1)
        assert server.get("/health")["ok"]
        for wire in wires:
            wire.close()
        assert server.stop() == 0


def test_command_line(server):
    def run(*options):
        done = subprocess.run([client.CAIRN, "serve", *options], capture_output=True, text=True,
                              timeout=TIMEOUT)
        return done.returncode, done.stderr

    with tempfile.TemporaryDirectory() as folder:
        code, text = run("--port", str(server.port), "--data", folder)
        assert code == 3 and "is in use" in text and text.count("\n") == 1, text
        code, text = run("--port", "0", "--data", server.data)
        assert code == 3 and "another server" in text and text.count("\n") == 1, text
        code, text = run("--port", "0", "--data", "/proc/nothing")
        assert code == 3 and "/proc/nothing" in text and text.count("\n") == 1, text
        code, text = run("--port", "0", "--data", folder, "--page", "/no/such/folder")
        assert code == 3 and "/no/such/folder" in text and text.count("\n") == 1, text
        code, text = run("--host", "no.such.host.invalid", "--port", "0", "--data", folder)
        assert code == 3 and text.count("\n") == 1, text
        newer = os.path.join(folder, "newer")
        os.mkdir(newer)
        database = sqlite3.connect(os.path.join(newer, "cairn.db"))
        database.execute("PRAGMA user_version = 999")
        database.close()
        code, text = run("--port", "0", "--data", newer)
        assert code == 3 and "newer version" in text, text
        with open(os.path.join(newer, "cairn.db"), "wb") as file:
            file.write(b"this is no database" * 1000)
        code, text = run("--port", "0", "--data", newer)
        assert code == 3 and text.count("\n") == 1, text
    for options in (("--port", "x"), ("--port", "65536"), ("--port", "-1"), ("--nonsense",),
                    ("word",), ("--port",)):
        assert run(*options)[0] == 2, options

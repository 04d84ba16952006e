"""operations.py: limits, what an operator sees and does, backups, settings."""
import json
import os
import random
import re
import sqlite3
import subprocess
import tempfile
import time

from server import client as program
from server.client import *  # pylint: disable=wildcard-import,unused-wildcard-import
from server.life import say


def cairn(*words):
    done = subprocess.run([program.CAIRN, *words], capture_output=True, text=True, timeout=TIMEOUT)
    return done.returncode, done.stdout, done.stderr


def until(is_so):
    """Waits for what another process does soon."""
    deadline = time.monotonic() + TIMEOUT
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


# ---- Limits.

def test_message_rate(_):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--messages", "1")
        table, (ann, bob, watcher) = seat_people(server, "schotten", None, 2)
        codes = []
        for _ in range(6):
            answer = ann.socket.ask({"type": "claim-win"})
            codes.append(answer["code"])
        assert codes[:2] == ["nobody-is-away"] * 2 and codes[-1] == "too-many-messages", codes
        assert bob.socket.ask({"type": "claim-win"})["code"] == "nobody-is-away"
        assert server.stop() == 0


def test_request_rate(_):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--requests", "2", "--tables", "60", "--proxy", "127.0.0.1")

        def status(address=None):
            headers = {"X-Forwarded-For": address} if address else {}
            return server.request("GET", "/health", headers=headers)

        answers = [status("10.0.0.1") for _ in range(12)]
        assert answers[0][0] == 200 and error_of(answers[-1], 429) == "too-many-requests"
        assert answers[-1][1]["Retry-After"]
        # Others are not hindered; only the last address counts, whatever stands before it.
        assert status("10.0.0.2")[0] == 200
        assert status("10.0.0.3, 10.0.0.1")[0] == 429
        assert status("10.0.0.1, 10.0.0.3")[0] == 200
        # One network of IPv6 is one address.
        answers = [status(f"2001:db8::{i:x}")[0] for i in range(12)]
        assert answers[-1] == 429 and status("2001:db8:0:1::1")[0] == 200
        assert server.stop() == 0
        server = Server(folder, "--requests", "2")  # nobody is believed
        answers = [server.request("GET", "/health", headers={"X-Forwarded-For": f"10.0.0.{i}"})[0]
                   for i in range(12)]
        assert answers[-1] == 429
        assert server.stop() == 0


def test_table_rate(_):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--tables", "1")
        wish = {"game": "schotten", "seats": [{"kind": "person"}] * 2}
        answers = [server.request("POST", "/api/tables", wish)[0] for _ in range(62)]
        assert answers[:60] == [201] * 60 and answers[-1] == 429, answers
        assert server.get("/health")["ok"]
        assert server.stop() == 0


def test_forwarded_sockets(_):
    """Behind a proxy sockets are counted by who is at the other end."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--connections", "2", "--proxy", "127.0.0.1")
        table = server.create("schotten")["table"]

        def open_socket(address):
            return Socket(server, table, {"X-Forwarded-For": address})

        sockets = [open_socket("10.0.0.1") for _ in range(3)]
        assert [one.status for one in sockets] == [101, 101, 429]
        assert open_socket("10.0.0.2").status == 101
        sockets[0].close()
        until(lambda: open_socket("10.0.0.1").status == 101)
        assert server.stop() == 0


def test_headers(server):
    """Every answer has the headers that keep browsers safe."""
    table = server.create("schotten")["table"]
    for path in ("/", "/health", "/nothing", f"/api/tables/{table}", f"/t/{table}",
                 f"/api/tables/{table}/record", "/api/games", "/metrics"):
        _, headers, _ = server.request("GET", path)
        for name in ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy",
                     "X-Frame-Options", "Cross-Origin-Opener-Policy",
                     "Cross-Origin-Resource-Policy", "Permissions-Policy", "Date"):
            assert headers[name], (path, name)
        assert "Server" not in headers


# ---- The operator.

def test_admin(_):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        data = where(folder)
        table, (ann, bob, watcher) = seat_people(server, "schotten", None, 2)
        code, out, _ = cairn("admin", *data, "list")
        assert code == 0 and out.count("\n") == 1 and table in out and "Ann" in out, out
        assert cairn("admin", *data, "close", "nonsense")[0] == 1
        assert cairn("admin", *data, "close", table)[0] == 0
        try:
            while True:
                ann.hear()
        except Closed as closed:
            assert closed.code == 4004
        assert error_of(server.request("GET", f"/api/tables/{table}"), 404) == "no-table"
        assert cairn("admin", *data, "list")[1] == ""
        assert cairn("admin", *data, "bar", "nonsense")[0] == 2
        open_socket = Client(server, server.create("schotten")["table"])
        assert cairn("admin", *data, "bar", "127.0.0.1")[0] == 0
        try:
            while True:
                open_socket.hear()
        except Closed as closed:
            assert closed.code == 1008, closed.code
        until(lambda: b" 503 " in server.raw(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")[:20])
        assert cairn("admin", *data, "barred")[1] == "127.0.0.1\n"
        assert cairn("admin", *data, "unbar", "127.0.0.1")[0] == 0
        assert cairn("admin", *data, "unbar", "127.0.0.1")[0] == 1
        until(lambda: b" 200 " in server.raw(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")[:20])
        # What is wished while the server is down is done when it starts.
        other = server.create("schotten")["table"]
        assert server.stop() == 0
        assert cairn("admin", *data, "close", other)[0] == 0
        server.start()
        assert server.request("GET", f"/api/tables/{other}")[0] == 404
        assert server.stop() == 0
    for words in ((), ("nonsense",), ("close",), ("list", "x"), ("--nonsense",)):
        assert cairn("admin", *words)[0] == 2, words
    assert cairn("admin", "--data", "/nowhere", "list")[0] == 3


def test_backup(_):
    """A copy made while games go on is whole."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(os.path.join(folder, "data"))
        table, clients = seat_people(server, "schotten", None, 2)
        copy = os.path.join(folder, "copy")
        os.mkdir(copy)
        chooser = random.Random(1)
        for _ in range(5):
            mover = next(client for client in clients if client.moves)
            mover.play(chooser.choice(mover.moves))
            follow(server, table, clients)
        path = os.path.join(copy, "cairn.db")
        assert cairn("backup", "--data", server.data, path)[0] == 0
        assert os.stat(path).st_mode & 0o077 == 0
        code, _, error = cairn("backup", "--data", server.data, path)
        assert code == 3 and error.count("\n") == 1
        n_words = len(clients[0].words)
        play_out(clients, chooser)
        other = Server(copy)
        again = Client(other, table, clients[0].key)
        assert again.words == clients[0].words[:n_words]
        assert other.stop() == 0 and server.stop() == 0
    assert cairn("backup")[0] == 2 and cairn("backup", "--data", "/nowhere", "x")[0] == 3


def test_no_backup(_):
    """Of what is not a file of ours there is no copy, but a sentence about what to use instead."""
    with tempfile.TemporaryDirectory() as folder:
        if not program.CLUSTER:
            return
        server = Server(os.path.join(folder, "data"))
        code, _, error = cairn("backup", *where(server.data), os.path.join(folder, "copy"))
        assert code == 3 and "pg_dump" in error and error.count("\n") == 1, error
        assert not os.path.exists(os.path.join(folder, "copy"))
        assert cairn("backup", "--store", "mysql://x/", "x")[0] == 2
        assert server.stop() == 0


def test_retention(_):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        old, (ann, *_) = seat_people(server, "schotten", None, 2)
        say(ann, {"type": "resign"})
        young, (bob, *_) = seat_people(server, "schotten", None, 2)
        say(bob, {"type": "resign"})
        waiting, left, begun = (server.create("schotten")["table"] for _ in range(3))
        # left: a game in play for ten days, which is nothing for people who write letters.
        for table in (left, begun):
            server.join(table)
        assert server.stop() == 0
        long_ago = int(time.time()) - 10 * 86400
        in_database(folder, f"UPDATE tables SET ended_s = {long_ago} WHERE id = '{old}'",
                    f"UPDATE tables SET created_s = {long_ago}, active_s = {long_ago}",
                    f"UPDATE events SET at_s = {long_ago} WHERE table_row = (SELECT {{row}} FROM tables"
                    f" WHERE id = '{left}')")  # at the other somebody played today
        for options, gone in ((("--keep-finished", "11", "--keep-waiting", "11"), ()),
                              (("--keep-finished", "5", "--keep-waiting", "0"), (old,)),
                              ((), (old, waiting)),  # nobody has come in a week
                              (("--keep-unfinished", "5"), (old, waiting, left))):
            server = Server(folder, *options)
            for table in (old, young, waiting, left, begun):
                expected = 404 if table in gone else 200
                assert server.request("GET", f"/api/tables/{table}")[0] == expected, options
            assert server.stop() == 0
        assert in_database(folder, "SELECT count(DISTINCT table_row) FROM events") == [["2"]]


def test_metrics(_):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)

        def metrics():
            status, headers, body = server.request("GET", "/metrics")
            assert status == 200 and headers["Content-Type"].startswith("text/plain")
            return {name: float(value) for name, value in
                    re.findall(r"^(cairn_\w+) (\S+)$", body.decode(), re.M)}

        # What the dashboard shows and the documentation names is told.
        root = os.path.join(os.path.dirname(__file__), "..", "..")
        for path in ("contrib/grafana.json", "docs/hosting.md"):
            with open(os.path.join(root, path), encoding="utf-8") as file:
                names = {re.sub("_bucket$", "", name) for name in re.findall(r"\bcairn_[a-z]+_[a-z_]+|\bcairn_(?:nodes|sockets)\b", file.read())}
            told = server.request("GET", "/metrics")[2].decode()
            assert len(names) > 5 and all(f"# TYPE {name} " in told for name in names), (path, names)
        table, clients = seat_people(server, "schotten", None, 2)
        before = metrics()
        assert before["cairn_tables_open"] == 1 and before["cairn_sockets"] == 3
        assert before["cairn_tables_created_total"] == 1 and before["cairn_words_total"] == 0
        clients[0].play(clients[0].moves[0])
        after = metrics()
        assert after["cairn_words_total"] == 1
        assert after["cairn_commits_total"] == before["cairn_commits_total"] + 1
        assert after["cairn_commit_seconds_count"] == after["cairn_commits_total"]
        assert after["cairn_answer_seconds_count"] == before["cairn_answer_seconds_count"] + 1
        text = server.request("GET", "/metrics")[2].decode()
        counts = [int(n) for n in re.findall(r'^cairn_commit_seconds_bucket{le="[^"]+"} (\d+)$', text, re.M)]
        assert counts == sorted(counts) and counts[-1] == after["cairn_commits_total"]
        answer = server.request("GET", "/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
        assert error_of(answer, 403) == "metrics-private"
        assert server.stop() == 0


def test_health(_):
    """Who cannot save says so, and is well again as soon as he can, though nobody plays."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        _, (ann, *_) = seat_people(server, "schotten", None, 2)
        other = sqlite3.connect(os.path.join(folder, "cairn.db"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        refused(ann.socket.ask({"type": "play", "number": ann.number, "word": ann.moves[0]}), "not-saved")
        status, _, body = server.request("GET", "/health")
        assert status == 503 and json.loads(body) == {"ok": False, "ready": True, "saving": False, "thinking": True}
        other.execute("ROLLBACK")
        other.close()
        until(lambda: server.request("GET", "/health")[0] == 200)
        assert server.get("/health")["saving"]
        assert server.stop() == 0


def test_log(_):
    """One line an event, and no secret in any."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "log")
        with open(path, "w", encoding="utf-8") as log:
            process = subprocess.Popen(
                [program.CAIRN, "serve", "--port", "0", "--data", folder, "--log-tables"],
                stdout=subprocess.PIPE, stderr=log, text=True)
            server = Server.__new__(Server)
            server.process, server.data, server.sockets = process, folder, []
            server.port = int(re.search(r":(\d+)/", process.stdout.readline())[1])
            made = server.create("schotten", name="Ann")
            joined = server.join(made["table"])
            ann = Client(server, made["table"], made["key"])
            say(ann, {"type": "resign"})
            server.request("DELETE", f"/api/tables/{made['table']}",
                           headers={"Authorization": f"Bearer {made['owner']}"})
            assert server.stop() == 0
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for line in text.splitlines():
            assert re.match(r"time=\d{4}-\d\d-\d\dT[\d:.]+Z level=(info|warning|error) what=[\w-]+",
                            line), line
        for what in ("started", "table-made", "game-over", "table-deleted", "stopping", "stopped"):
            assert f"what={what}" in text, what
        for secret in (made["key"], made["owner"], joined["key"], made["table"]):
            assert secret not in text


def test_config(_):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "cairn.conf")

        def write(text):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)

        write("# a comment\n\ngrace = 7\n  port=1\nproxy = 10.0.0.1\nlog-tables = no # and why\n")
        server = Server(os.path.join(folder, "data"), "--config", path)  # --port 0 goes before it
        table = server.create("schotten")["table"]
        assert server.get(f"/api/tables/{table}")["grace"] == 7000
        assert server.stop() == 0
        for text, part in (("nonsense\n", "line 1"), ("\nnothing = 5\n", "line 2"),
                           ("port = x\n", "x"), ("config = y\n", "config"),
                           ("metrics = everybody\n", "everybody")):
            write(text)
            code, out, error = cairn("serve", "--config", path)
            assert code == 2 and out == "" and error.count("\n") == 1 and part in error, error
        assert cairn("serve", "--config", "/no/such/file")[0] == 3


def test_other_devices(_):
    """Bound to all addresses it says how others reach it."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([program.CAIRN, "serve", "--host", "0.0.0.0", "--port", "0",
                                    "--data", folder], stdout=subprocess.PIPE, text=True)
        first = process.stdout.readline()
        assert re.fullmatch(r"listening on http://0\.0\.0\.0:\d+/\n", first), first
        process.terminate()
        rest, _ = process.communicate(timeout=TIMEOUT)
        assert process.returncode == 0
        for line in rest.splitlines():
            assert re.search(r": http://\S+:\d+/$", line) and "127.0.0.1" not in line, line


def test_load(server):
    """The load generator plays legal words, in both of its ways."""
    url = f"http://127.0.0.1:{server.port}/"
    for options in ((), ("--rate", "200"), ("--idle", "20", "--game", "towers")):
        code, out, error = cairn("load", url, "--tables", "4", "--seconds", "1", "--json", *options)
        assert code == 0, error
        report = json.loads(out)
        assert report["words"] > 20 and report["refused"] == 0, report
        assert report["p50_ms"] <= report["p99_ms"] <= report["most_ms"]
        assert report["shuffles_kept"] == report["shuffles_broken"] == 0, report
        assert report["idle"] == (20 if "--idle" in options else 0)
    n_kept = 0
    while n_kept == 0:  # until a game has ended, however fast this machine is
        code, out, error = cairn("load", url, "--tables", "4", "--seconds", "1", "--json", "--verified")
        assert code == 0 and json.loads(out)["shuffles_broken"] == 0, (out, error)
        n_kept = json.loads(out)["shuffles_kept"]
    code, _, error = cairn("load", "http://127.0.0.1:1/", "--seconds", "1")
    assert code == 3 and error.count("\n") == 1
    assert cairn("load")[0] == 2 and cairn("load", url, "--tables", "0")[0] == 2

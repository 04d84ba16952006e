"""durable.py: losing nothing: resuming, kill -9, a full disk."""
import json
import os
import random
import re
import resource
import select
import sqlite3
import subprocess
import tempfile
import threading
import time

from server import client as program
from server.client import *  # pylint: disable=wildcard-import,unused-wildcard-import
from server.life import as_before_takebacks, record_of


def test_resume(server):
    """Who comes back gets exactly the events it has missed."""
    chooser = random.Random(7)
    for game in ("schotten", "towers"):
        table, (ann, bob, watcher) = seat_people(server, game, None, 2)
        bob.socket.close()
        seen = bob.number
        number = ann.play(ann.moves[0])
        newest = server.get(f"/api/tables/{table}")["number"]
        assert newest >= number
        bob.connect(server, since=seen)
        assert bob.hear()["type"] == "event" if bob.number == seen else True
        bob.hear_until(newest)
        whole = Client(server, table, bob.key)
        assert bob.words == whole.words and bob.view == whole.view and bob.moves == whole.moves
        # Nothing missed: who sits where is the answer.
        again = Socket(server, table)
        answer = again.ask({"type": "hello", "key": bob.key, "since": newest})
        assert answer["type"] == "seats" and answer["table"]["number"] == newest
        # More than there is: a snapshot.
        again = Socket(server, table)
        answer = again.ask({"type": "hello", "since": newest + 5})
        assert answer["type"] == "snapshot" and answer["seat"] is None
        # From the beginning: all words, as the onlooker saw them.
        again = Socket(server, table)
        again.send({"type": "hello", "since": 0})
        words = []
        assert again.receive()["type"] == "seats"
        while len(words) < newest:
            message = again.receive()
            assert message["number"] == len(words) + 1
            words.append(message["word"])
        watcher.hear_until(newest)
        assert words == watcher.words
        for client in (ann, whole):
            client.socket.close()
        play_on = [Client(server, table, ann.key), bob]
        for _ in range(10):
            mover = next(client for client in play_on if client.moves)
            mover.play(chooser.choice(mover.moves))
            follow(server, table, play_on)


def test_kill(_):
    """kill -9 in mid-game: every acknowledged word is there, and clients resume."""
    chooser = random.Random(11)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        tables = [seat_people(server, game, None, 2) for game in ("schotten", "siege", "towers")]
        made = server.create("schotten", seats=["person", 1])
        computer = Client(server, made["table"], made["key"])
        tables.append((made["table"], [computer]))
        waiting = server.create("schotten", name="Ann")
        for round_ in range(4):
            for table, clients in tables:
                for _ in range(chooser.randrange(12)):
                    follow(server, table, clients)
                    movers = [client for client in clients if client.moves]
                    if movers:
                        movers[0].play(chooser.choice(movers[0].moves))
            # The last words are on their way when it happens.
            for table, clients in tables:
                for client in clients:
                    if client.moves:
                        client.socket.send({"type": "play", "number": client.number,
                                            "word": chooser.choice(client.moves)})
            if round_ % 2:
                time.sleep(0.002)
            server.kill()
            for table, clients in tables:
                for client in clients:
                    try:
                        while True:
                            client.hear()  # what it had sent before
                    except (Closed, OSError):
                        pass
            server.start()
            for table, clients in tables:
                about = server.get(f"/api/tables/{table}")
                for client in clients:
                    assert about["number"] >= client.number, (about, client.number)
                    client.connect(server, since=client.number)
                    client.hear_until(about["number"])
                    whole = Client(server, table, client.key)
                    client.hear_until(whole.number)
                    assert client.words[:whole.number] == whole.words
                    whole.socket.close()
        assert server.join(waiting["table"])["seat"] == 1
        for table, clients in tables:
            play_out(clients, chooser)
            assert server.get(f"/api/tables/{table}")["state"] == "over"
        assert server.stop() == 0
        # Keys and secrets: only hashes of keys are on disk.
        with open(os.path.join(folder, "cairn.db"), "rb") as file:
            stored = file.read()
        for _, clients in tables:
            for client in clients:
                if client.key:
                    assert bytes.fromhex(client.key) not in stored
                    assert client.key.encode() not in stored
        assert os.stat(os.path.join(folder, "cairn.db")).st_mode & 0o077 == 0


def test_full_disk(_):
    """What cannot be saved is refused and has not happened; later it goes on."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        table, (ann, bob, watcher) = seat_people(server, "schotten", None, 2)
        waiting = server.create("schotten")["table"]
        limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, limits[1]))
        number, word = ann.number, ann.moves[0]
        for _ in range(3):
            refused(ann.socket.ask({"type": "play", "number": number, "word": word}),
                    "not-saved", number)
        wish = {"game": "schotten", "seats": [{"kind": "person"}] * 2, "seat": 0}
        assert error_of(server.request("POST", "/api/tables", wish), 503) == "not-saved"
        assert error_of(server.request("POST", f"/api/tables/{waiting}/join", {}),
                        503) == "not-saved"
        assert server.get(f"/api/tables/{waiting}")["seats"][1]["taken"] is False
        assert server.get(f"/api/tables/{table}")["number"] == number
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)
        assert ann.play(word) == number + 1
        assert server.join(waiting)["seat"] == 1
        # A database that somebody else has locked.
        other = sqlite3.connect(os.path.join(folder, "cairn.db"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        follow(server, table, (ann, bob, watcher))
        mover = ann if ann.moves else bob
        refused(mover.socket.ask({"type": "play", "number": mover.number,
                                  "word": mover.moves[0]}), "not-saved", mover.number)
        other.execute("ROLLBACK")
        other.close()
        assert mover.play(mover.moves[0])
        play_out([ann, bob, watcher], random.Random(3))
        assert server.stop() == 0


class SlowDisk:
    """A server on a disk that does not end a sync, or begin to read what is not in memory, while it is held."""

    def __init__(self, folder, what="CAIRN_SLOW_SYNC"):
        self.held = os.path.join(folder, "held")
        self.server = Server(os.path.join(folder, "data"), environment={
            "LD_PRELOAD": os.environ[what], f"{what}_HELD": self.held,
            "ASAN_OPTIONS": "verify_asan_link_order=0"})

    def hold(self):
        with open(self.held, "w", encoding="ascii"):
            pass

    def free(self):
        os.remove(self.held)


def test_slow_disk(_):
    """While a word is on its way to the disk all else is answered; what concerns its table waits, in order."""
    if "CAIRN_SLOW_SYNC" not in os.environ:
        return
    with tempfile.TemporaryDirectory() as folder:
        disk = SlowDisk(folder)
        server = disk.server
        table, (ann, bob, _) = seat_people(server, "schotten", None, 2)
        other, (cy, *_) = seat_people(server, "schotten", None, 2)
        for _ in range(5):
            mover = ann if ann.moves else bob
            number = mover.number
            disk.hold()
            mover.socket.send({"type": "play", "number": number, "word": mover.moves[0]})
            mover.socket.send({"type": "play", "number": number, "word": "nonsense"})  # on its heels
            asks = threading.Thread(target=lambda: seen.append(server.get(f"/api/tables/{table}")["number"]))
            seen = []
            asks.start()
            for _ in range(20):
                assert server.get("/health")["ok"] and server.get(f"/api/tables/{other}")["number"] == cy.number
                assert server.get("/api/tables?state=open") == {"tables": []}
            assert not select.select([mover.socket.wire], [], [], 0)[0] and seen == []
            disk.free()
            while mover.socket.receive()["type"] != "refused":  # the first is done, then the second is heard
                pass
            asks.join()
            assert seen[0] > number  # who asked for the table while it was saved sees it saved
            ann.connect(server)
            bob.connect(server)
            assert ann.number == seen[0]
        assert server.stop() == 0


def test_slow_reading(_):
    """Who asks for a table that is not in memory waits for the disk, and so does who wants one closed; nobody else."""
    if "CAIRN_SLOW_READ" not in os.environ:
        return
    with tempfile.TemporaryDirectory() as folder:
        server = Server(os.path.join(folder, "data"))
        ids = []
        for _ in range(150):
            ids.append(server.create("schotten")["table"])
            server.join(ids[-1])
        assert server.stop() == 0
        disk = SlowDisk(folder, "CAIRN_SLOW_READ")
        server = disk.server
        number = server.get(f"/api/tables/{ids[-1]}")["number"]
        disk.hold()
        seen = []
        asks = [threading.Thread(target=lambda: seen.append(server.get(f"/api/tables/{ids[0]}")["number"])),
                threading.Thread(target=lambda: seen.append(Client(server, ids[1]).number))]
        for ask in asks:
            ask.start()
        subprocess.run([program.CAIRN, "admin", "--data", server.data, "close", ids[2]], check=True, timeout=TIMEOUT)
        for _ in range(20):
            assert server.get("/health")["ok"] and server.get(f"/api/tables/{ids[-1]}")["number"] == number
            time.sleep(0.1)  # so long that the server has looked around meanwhile
        assert seen == []
        disk.free()
        for ask in asks:
            ask.join()
        assert seen == [number] * 2, seen
        while server.request("GET", f"/api/tables/{ids[2]}")[0] != 404:
            time.sleep(0.05)
        assert server.stop() == 0


def test_killed_on_a_slow_disk(_):
    """What was acknowledged is there; what was on its way may be."""
    if "CAIRN_SLOW_SYNC" not in os.environ:
        return
    with tempfile.TemporaryDirectory() as folder:
        disk = SlowDisk(folder)
        server = disk.server
        tables = [seat_people(server, "schotten", None, 2) for _ in range(3)]
        acknowledged = {}
        for table, (ann, bob, _) in tables:
            for _ in range(3):
                mover = ann if ann.moves else bob
                assert mover.play(mover.moves[0])
                while not (ann.moves or bob.moves):
                    (ann if mover is bob else bob).hear()
            acknowledged[table] = max(ann.number, bob.number)
        disk.hold()
        for _, (ann, bob, _) in tables:
            mover = ann if ann.moves else bob
            mover.socket.send({"type": "play", "number": mover.number, "word": mover.moves[0]})
        assert server.get("/health")["ok"]
        server.kill()
        disk.free()
        server = Server(server.data)
        for table, number in acknowledged.items():
            assert server.get(f"/api/tables/{table}")["number"] >= number
        assert server.stop() == 0


def test_one_server_a_folder(_):
    """Whatever is removed from the folder, a second server finds it in use."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        for name in ("lock", "cairn.db-shm"):
            if os.path.exists(os.path.join(folder, name)):
                os.remove(os.path.join(folder, name))
        done = subprocess.run([program.CAIRN, "serve", "--port", "0", "--data", folder], capture_output=True, text=True, timeout=TIMEOUT)
        assert done.returncode == 3 and "another server" in done.stderr, done
        assert server.stop() == 0


# ---- Databases of older versions.

def test_database_of_version_2(_):
    """What the program of ce80625 left: lists and records are as it told them, and games go on."""
    old = os.path.join(os.path.dirname(__file__), "old", "version2")
    with open(old + ".json", encoding="utf-8") as file:
        told = json.load(file)
    with tempfile.TemporaryDirectory() as folder:
        database = sqlite3.connect(os.path.join(folder, "cairn.db"))
        with open(old + ".sql", encoding="utf-8") as file:
            database.executescript(file.read())
        database.close()
        server = Server(folder, "--keep-unfinished", "1")
        games = [{**game, "referee": "helpful"} for game in told["games"]]
        assert server.get("/api/games")["games"] == games
        for table, record in told["records"].items():
            assert as_before_takebacks(record_of(server, table)) == record
        names = server.get("/api/games?name=c%22%20%C3%96")["games"]
        assert [game["names"][2] for game in names] == ['Cy "C" Ö']
        clients = [Client(server, told["playing"]["table"], key) for key in told["playing"]["keys"]]
        assert [client.words for client in clients] == told["playing"]["words"]
        play_out(clients, random.Random(17))
        listed = server.get("/api/games")["games"][0]
        assert listed["table"] == told["playing"]["table"]
        assert listed["words"] == len(clients[0].words) and listed["ending"] == "words"
        assert server.join(told["waiting"])["seat"] == 1
        assert server.stop() == 0


SCHEMA_1 = """
CREATE TABLE tables (
  row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created_s INTEGER NOT NULL,
  game TEXT NOT NULL, options TEXT NOT NULL, rules INTEGER NOT NULL,
  secret BLOB NOT NULL, state INTEGER NOT NULL) STRICT;
CREATE INDEX tables_open ON tables (state) WHERE state < 2;
CREATE TABLE seats (
  table_row INTEGER NOT NULL REFERENCES tables, seat INTEGER NOT NULL,
  level INTEGER NOT NULL, name TEXT NOT NULL, key_hash BLOB,
  PRIMARY KEY (table_row, seat)) STRICT, WITHOUT ROWID;
CREATE TABLE words (
  table_row INTEGER NOT NULL REFERENCES tables, number INTEGER NOT NULL,
  words TEXT NOT NULL, PRIMARY KEY (table_row, number)) STRICT, WITHOUT ROWID;
PRAGMA user_version = 1;
"""


def test_migration(server):
    """A database of version 1, with a game in play, one over and one waiting, plays on."""
    chooser = random.Random(13)
    table, clients = seat_people(server, "schotten", None, 2)
    ended, others = seat_people(server, "siege", None, 2)
    play_out(others, chooser)
    for _ in range(9):
        mover = next(client for client in clients if client.moves)
        mover.play(chooser.choice(mover.moves))
        follow(server, table, clients)
    made = server.create("towers", seats=["person"] * 2)
    with tempfile.TemporaryDirectory() as folder:
        new = sqlite3.connect(os.path.join(server.data, "cairn.db"))
        old = sqlite3.connect(os.path.join(folder, "cairn.db"))
        old.executescript(SCHEMA_1)
        for one in (table, ended, made["table"]):
            row, *rest = new.execute("SELECT row, id, created_s, game, options, rules, secret, state"
                                     " FROM tables WHERE id = ?", (one,)).fetchone()
            old.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (row, *rest))
            old.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", new.execute(
                "SELECT table_row, seat, level, name, key_hash FROM seats WHERE table_row = ?",
                (row,)))
            old.executemany("INSERT INTO words VALUES (?, ?, ?)", new.execute(
                "SELECT table_row, number, words FROM events WHERE table_row = ?", (row,)))
        old.commit()
        old.close()
        new.close()
        migrated = Server(folder)
        assert migrated.get(f"/api/tables/{ended}")["ending"] == "words"
        assert (migrated.request("GET", f"/api/tables/{ended}/record")[2] ==
                server.request("GET", f"/api/tables/{ended}/record")[2])
        for client in clients:
            words = client.words
            client.connect(migrated)
            assert client.words == words
        play_out(clients, chooser)
        assert migrated.join(made["table"])["seat"] == 1
        assert migrated.stop() == 0

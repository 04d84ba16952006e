"""archive.py: `cairn store export` and `import`: everything comes out, goes in elsewhere and plays on; and
games by other rules than are played here stay readable.
"""
import json
import os
import random
import sqlite3
import subprocess
import tempfile

from server import client as program
from server.chance import blake
from server.client import *  # pylint: disable=wildcard-import,unused-wildcard-import
from server.life import as_before_takebacks, hear_table, record_of, say


def store(*arguments):
    done = subprocess.run([program.CAIRN, "store", *arguments], capture_output=True, text=True, timeout=TIMEOUT)
    return done.returncode, done.stdout + done.stderr


def contents(folder):
    texts = []
    for name in ("games.cairn", "store.jsonl"):
        path = os.path.join(folder, name)
        assert os.stat(path).st_mode & 0o077 == 0
        with open(path, encoding="utf-8") as file:
            texts.append(file.read())
    return texts


def test_archive(_):
    """All of it, of every kind, out of a running server; the archive of what it becomes is the same."""
    with tempfile.TemporaryDirectory() as folder:
        data, other, out, again = (os.path.join(folder, name) for name in ("data", "other", "out", "again"))
        server = Server(data)
        chooser = random.Random(1)
        over, clients = seat_people(server, "schotten", "tactics", 2, public=True, name='Ann "A" Ö')
        play_out(clients, chooser)
        resigned, clients = seat_people(server, "siege", None, 2, referee="strict")
        clients[0].play(clients[0].moves[0])
        say(clients[0], {"type": "offer", "what": "takeback"})
        say(clients[1], {"type": "answer", "what": "takeback", "yes": True})
        say(clients[1], {"type": "resign"})
        playing, players = seat_people(server, "towers", None, 2, clock={"start": 600, "increment": 5})
        players[0].play(players[0].moves[0])
        _, pair = seat_people(server, "schotten", None, 2, series={"rounds": 2})
        play_out(pair, chooser)
        following = hear_table(pair[0], lambda now: now["next"])["next"]
        part = os.urandom(32)
        made = server.create("siege", verified=True)
        ann, bob = Client(server, made["table"], made["key"]), Client(server, made["table"], server.join(made["table"])["key"])
        for one in (ann, bob):
            say(one, {"type": "commit", "hash": blake(part)})
        say(ann, {"type": "open", "contribution": part.hex()})
        subprocess.run([program.CAIRN, "admin", "--data", data, "bar", "192.0.2.7"], check=True, timeout=TIMEOUT)
        key, games = server.get_key(), server.get("/api/games")
        records = {table: record_of(server, table) for table in (over, resigned)}
        code, said = store("export", out, "--data", data)
        assert code == 0 and "tables: 6; finished games as records: 3" in said, said
        assert server.stop() == 0

        code, said = store("import", out, "--data", other)
        assert code == 0 and "tables: 6" in said, said
        code, said = store("export", again, "--data", other)
        assert code == 0, said
        for one, two in zip(contents(out), contents(again)):
            assert one.splitlines() == two.splitlines()
        code, said = store("import", out, "--data", other)
        assert code == 2 and "already" in said, said
        server = Server(other)
        assert server.get_key() == key and server.get("/api/games") == games
        assert server.get("/api/games?name=ann")["games"] == games["games"]
        for table, record in records.items():
            assert record_of(server, table) == record and record in contents(out)[0]
        players = [Client(server, playing, one.key) for one in players]
        play_out(players, chooser)
        play_out([Client(server, following, one.key) for one in pair], chooser)
        bob = Client(server, made["table"], bob.key)
        say(bob, {"type": "open", "contribution": part.hex()})
        while bob.view is None:
            bob.hear()
        assert "192.0.2.7" in subprocess.run([program.CAIRN, "admin", "--data", other, "barred"], capture_output=True,
                                             text=True, check=True, timeout=TIMEOUT).stdout
        code, said = store("import", out, "--data", other)
        assert code == 3 and "another server" in said, said
        assert server.stop() == 0
        done = subprocess.run([program.CAIRN, "verify", os.path.join(out, "games.cairn")], capture_output=True, timeout=TIMEOUT)
        assert done.returncode == 0, done


def test_bad_archives(_):
    """A line that makes no sense is named, and nothing of the archive is taken."""
    with tempfile.TemporaryDirectory() as folder:
        data, out = os.path.join(folder, "data"), os.path.join(folder, "out")
        assert store("export", out, "--data", data)[0] == 3
        server = Server(data)
        for _ in range(2):
            server.create("schotten")
        assert server.stop() == 0
        assert store("export", out, "--data", data)[0] == 0
        code, said = store("export", out, "--data", data)
        assert code == 3 and "exists" in said, said
        path = os.path.join(out, "store.jsonl")
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        first, *_, last = lines
        without = json.loads(last)
        del without["table"]["secret"]
        for bad, why in (("", "nothing in it"), ("{}", "version that is known"), (first + "\nx", "line 2: this is not JSON"),
                         (first.replace(":1,", ":2,"), "version that is known"), (first + "\n{}", "line 2: this says nothing"),
                         ("\n".join((*lines[:-1], last, last)), "stands twice"),
                         ("\n".join((*lines[:-1], json.dumps(without))), "no good field secret")):
            with open(path, "w", encoding="utf-8") as file:
                file.write(bad)
            other = os.path.join(folder, "other")
            code, said = store("import", out, "--data", other)
            assert code == 2 and why in said and said.count("\n") == 1, (bad, said)
            assert not os.path.exists(other)
        for words in ((), ("export",), ("what", out), ("export", out, out)):
            assert store(*words)[0] == 2


def test_archive_of_version_2(_):
    """Out of a database that the program of ce80625 left."""
    old = os.path.join(os.path.dirname(__file__), "old", "version2")
    with open(old + ".json", encoding="utf-8") as file:
        told = json.load(file)
    with tempfile.TemporaryDirectory() as folder:
        data, other, out = (os.path.join(folder, name) for name in ("data", "other", "out"))
        os.mkdir(data)
        database = sqlite3.connect(os.path.join(data, "cairn.db"))
        with open(old + ".sql", encoding="utf-8") as file:
            database.executescript(file.read())
        database.close()
        for way in (("export", out, "--data", data), ("import", out, "--data", other)):
            code, said = store(*way)
            assert code == 0, said
        server = Server(other)
        assert server.get("/api/games")["games"] == [{**game, "referee": "helpful"} for game in told["games"]]
        for table, record in told["records"].items():
            assert as_before_takebacks(record_of(server, table)) == record
        clients = [Client(server, told["playing"]["table"], key) for key in told["playing"]["keys"]]
        assert [client.words for client in clients] == told["playing"]["words"]
        play_out(clients, random.Random(17))
        assert server.stop() == 0


def test_other_rules(_):
    """A finished game by other rules, or of a game that is gone, is listed and its record is as it was stored."""
    with tempfile.TemporaryDirectory() as folder:
        data, out = os.path.join(folder, "data"), os.path.join(folder, "out")
        server = Server(data)
        over, clients = seat_people(server, "schotten", "tactics", 2, public=True, name="Ann")
        play_out(clients, random.Random(1))
        playing, _ = seat_people(server, "schotten", None, 2, public=True)
        games, record = server.get("/api/games"), record_of(server, over)
        assert server.stop() == 0

        def change(sql):
            database = sqlite3.connect(os.path.join(data, "cairn.db"))
            database.execute(sql)
            database.commit()
            database.close()

        words = record.split("\n\n")[1].split()
        change("UPDATE tables SET rules = rules + 98")
        for sql, game in (("SELECT 1", "schotten"), ("UPDATE tables SET options = 'stones=11,' || options", "schotten"),
                          ("UPDATE tables SET game = 'chess'", "chess")):
            change(sql)
            server = Server(data)
            listed = server.get("/api/games")["games"]
            assert [(one["table"], one["game"], one["names"], one["result"]) for one in listed] == [
                (one["table"], game, one["names"], one["result"]) for one in games["games"]]
            told = record_of(server, over)
            assert '[Rules "99"]' in told and told.split("\n\n")[1].split() == words, told
            assert server.request("GET", "/api/games.cairn")[2].decode() == told
            for table in (over, playing):
                status, _, body = server.request("GET", f"/api/tables/{table}")
                assert status == 409 and json.loads(body)["error"]["code"] == ("game-gone" if game == "chess" else "rules-other"), body
            assert server.request("GET", f"/api/tables/{playing}/record")[0] == 409
            assert server.stop() == 0
        code, said = store("export", out, "--data", data)
        assert code == 0 and "as records: 1" in said, said

"""hostile.py: what one address can do to all others: little."""
import os
import random
import sqlite3
import tempfile
import time

from server.client import *  # pylint: disable=wildcard-import,unused-wildcard-import

ATTACKER = "127.0.0.2"  # any address of 127/8 is this machine, but another address


def test_thinking_is_shared(_):
    """One address watches many tables of the top level; another's level 1 answers all the same."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        crowd = [Client(server, server.create("siege", seats=[6, 6], seat=None, rounds=100)["table"],
                        source=ATTACKER) for _ in range(40)]
        made = server.create("schotten", seats=["person", 1])
        ann = Client(server, made["table"], made["key"])
        chooser = random.Random(1)
        n_played = 0
        while n_played < 20 and not ann.is_over():
            if ann.moves:
                ann.play(chooser.choice(ann.moves))
                n_played += 1
            else:
                ann.hear()
        n_thoughts = sum(server.get(f"/api/tables/{client.table}")["number"] > 13 for client in crowd)
        assert n_thoughts < len(crowd), "the crowd was answered first"
        assert server.stop() == 0


# ---- Lists.

def add_finished(database, like, n_games):
    """So many finished games besides one, by two players each, two in a second."""
    columns = [row[1] for row in database.execute("PRAGMA table_info(tables)")]
    table = dict(zip(columns, database.execute("SELECT * FROM tables WHERE id = ?", (like,)).fetchone()))
    seats = database.execute("SELECT * FROM seats WHERE table_row = ?", (table["row"],)).fetchall()
    for number in range(1, n_games + 1):
        copy = {**table, "row": table["row"] + number, "id": f"{number:016d}".translate(str.maketrans("01", "ab")),
                "ended_s": 1000 + number // 2}
        database.execute(f"INSERT INTO tables VALUES ({','.join('?' * len(columns))})", list(copy.values()))
        for seat in seats:
            database.execute(f"INSERT INTO seats VALUES ({','.join('?' * len(seat))})", (copy["row"], *seat[1:]))
    names = [("common", 1000 + number // 2, table["row"] + number) for number in range(1, n_games + 1)]
    database.executemany("INSERT INTO names VALUES (?, ?, ?)", names)
    database.commit()


def metric(server, name):
    text = server.request("GET", "/metrics")[2].decode()
    return float(re.search(rf"^cairn_{name} (.*)$", text, re.M)[1])


def test_searches_are_cheap(_):
    """A search for nobody, or for somebody with thousands of games, looks at few of them; pages miss none."""
    n_games = 20000
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        made = server.create("schotten", name="Common Ann", public=True)
        client = Client(server, made["table"], server.join(made["table"], name="Bob")["key"])
        client.socket.ask({"type": "resign"})
        assert server.stop() == 0
        database = sqlite3.connect(os.path.join(folder, "cairn.db"))
        add_finished(database, made["table"], n_games)
        database.close()
        server.start()
        before = metric(server, "cpu_seconds_total")
        for query in ("name=zzzz", "game=towers", "game=schotten&preset=tactics", "name=common&game=siege"):
            for _ in range(25):
                assert server.get(f"/api/games?{query}")["games"] == []
        used = metric(server, "cpu_seconds_total") - before
        assert used < 3, f"100 searches took {used} s"  # looking at all would take ten times as long
        seen, page = [], ""
        while page is not None and len(seen) < 1000:
            answer = server.get(f"/api/games?name=COMMON&limit=37{page and '&page=' + page}")
            seen += [game["table"] for game in answer["games"]]
            page = answer["next"]
        assert len(seen) == len(set(seen)) >= 1000 and seen[0] == made["table"]
        assert server.stop() == 0


# ---- Limits that cannot be walked around.

def test_rematches_count(_):
    """Resigning and playing again makes tables too, and so do rounds."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--tables", "60")
        made = server.create("schotten", seats=["person", 1])
        n_tables, answer = 1, {"type": "ok"}
        table, key = made["table"], made["key"]
        while answer["type"] == "ok" and n_tables < 200:
            client = Client(server, table, key)
            assert client.socket.ask({"type": "resign"})["type"] == "ok"
            answer = client.socket.ask({"type": "offer", "what": "rematch"})
            table = server.get(f"/api/tables/{table}")["next"]
            n_tables += answer["type"] == "ok"
            client.socket.close()
        refused(answer, "too-many-tables-made")
        assert 50 <= n_tables <= 80, n_tables
        wish = {"game": "schotten", "seats": [{"kind": "person"}] * 2, "seat": 0}
        assert error_of(server.request("POST", "/api/tables", wish), 429) == "too-many-tables-made"
        assert server.stop() == 0


def make_all(server):
    """As many tables as may be made."""
    wish, made = {"game": "schotten", "seats": [{"kind": "person"}] * 2, "seat": 0}, 0
    while server.request("POST", "/api/tables", wish)[0] == 201:
        made += 1
    return made


def test_restarts_give_nothing(_):
    """Who has made all the tables he may has no more of them after a restart."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--tables", "60")
        assert make_all(server) >= 60
        server.kill()
        began = time.monotonic()
        server.start()
        made = make_all(server)
        assert 1 <= made <= 2 + time.monotonic() - began, made  # one, and one a second since
        assert server.stop() == 0


def test_time_away_is_regained(_):
    """While a server is away allowances fill up, unless its calendar was wrong."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--tables", "1")
        assert make_all(server) >= 60
        for ran, has_all in (("number - 86400", True), ("0", False)):
            assert server.stop() == 0
            in_database(folder, f"UPDATE numbers SET number = {ran} WHERE name = 'running'")
            server.start()
            made = make_all(server)
            assert made >= 60 if has_all else 1 <= made < 60, (ran, made)
        assert server.stop() == 0


def test_rounds_count(_):
    """Rounds go on, but who ends many has made so many tables."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--tables", "60")
        made = server.create("schotten", seats=["person", 1], rounds=100)
        table = made["table"]
        for _ in range(80):
            client = Client(server, table, made["key"])
            assert client.socket.ask({"type": "resign"})["type"] == "ok"
            table = server.get(f"/api/tables/{table}")["next"]
            client.socket.close()
        wish = {"game": "schotten", "seats": [{"kind": "person"}] * 2, "seat": 0}
        assert error_of(server.request("POST", "/api/tables", wish), 429) == "too-many-tables-made"
        assert server.stop() == 0


def test_phrases_count_by_seat(server):
    """Many sockets of one seat say no more than one."""
    table, (ann, bob, _) = seat_people(server, "schotten", None, 2)
    tabs = [Client(server, table, ann.key) for _ in range(10)]
    for tab in tabs:
        tab.socket.send({"type": "phrase", "phrase": "hello"})
    for tab in tabs:
        while tab.hear()["type"] not in ("ok", "refused"):
            pass
    bob.socket.send({"type": "dance"})
    n_heard = 0
    while (message := bob.hear())["type"] != "refused":
        n_heard += message["type"] == "phrase"
    assert n_heard == 5, n_heard


def flood(server, table, *frames):
    """Sends the same frames again and again: True if the socket is closed for it."""
    wire = Socket(server, table)
    wire.ask({"type": "hello"})
    try:
        for _ in range(400):
            for payload, how in frames:
                wire.send_frame(payload, **how)
        while True:
            wire.receive()
    except (Closed, OSError) as end:
        return not isinstance(end, TimeoutError)
    finally:
        wire.close()


def test_every_frame_counts(_):
    """Pings, pongs and empty parts are limited as messages are; who sends few may."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--messages", "20")
        table, (ann, *_) = seat_people(server, "schotten", None, 2)
        assert flood(server, table, (b"", {"opcode": 9}))
        assert flood(server, table, (b"x" * 100, {"opcode": 10}))
        assert flood(server, table, (b"", {"opcode": 1, "is_final": False}), *[(b"", {"opcode": 0, "is_final": False})] * 9)
        wire = Socket(server, table)
        wire.ask({"type": "hello"})
        for _ in range(20):
            wire.send_frame(b"", opcode=9)
            assert wire.receive_frame() == (10, b"")
        assert ann.play(ann.moves[0])
        assert server.stop() == 0


def test_sockets_of_an_address_count_together(_):
    """Many sockets of one address say no more than twenty; another's is heard all the same."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--messages", "1")
        table = server.create("schotten")["table"]
        wires = [Socket(server, table, source=ATTACKER) for _ in range(100)]
        for wire in wires:
            for _ in range(4):  # as many as one alone may
                wire.send({"type": "dance"})
        heard = [wire.receive()["code"] for wire in wires for _ in range(4)]
        assert heard[0] == "type-unknown" and heard.count("too-many-messages") > 100, heard
        refused(Socket(server, table).ask({"type": "dance"}), "type-unknown")
        assert server.stop() == 0


# ---- Requests.

ASK = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"


def read_all(wire):
    """Until it is closed, or broken off because not all that was sent is read."""
    heard = b""
    try:
        while part := wire.recv(1 << 16):
            heard += part
    except ConnectionResetError:
        pass
    return heard


def test_who_asks_too_much_is_hung_up_on(_):
    """However much lies in a connection, one answer says that it is too much; and it is the last."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--requests", "10")
        with socket.create_connection(("127.0.0.1", server.port), TIMEOUT) as wire:
            wire.sendall(ASK * 1000)
            heard = read_all(wire)
        assert 5 <= heard.count(b"HTTP/1.1 200 ") < 1000, heard
        assert heard.count(b"HTTP/1.1 429 ") == 1 and heard.rindex(b"HTTP/1.1 ") == heard.index(b"HTTP/1.1 429 ")
        assert server.stop() == 0


def test_unknown_methods_count(_):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--requests", "10")
        with socket.create_connection(("127.0.0.1", server.port), TIMEOUT) as wire:
            wire.sendall(ASK.replace(b"GET", b"PUT") * 1000)
            heard = read_all(wire)
        assert 5 <= heard.count(b"HTTP/1.1 405 ") < 1000 and heard.count(b"HTTP/1.1 429 ") == 1, heard
        assert server.stop() == 0


def test_connections_count(_):
    """Who only connects asks too; in the end he is not even let in."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--requests", "10")
        wires = [socket.create_connection(("127.0.0.1", server.port), TIMEOUT, source_address=(ATTACKER, 0))
                 for _ in range(200)]
        assert read_all(wires[-1]).startswith(b"HTTP/1.1 503 ")
        assert server.get("/health")["ok"]
        for wire in wires:
            wire.close()
        assert server.stop() == 0


def kernel_keeps(server):
    """Bytes that the kernel holds for each of the server's clients who do not read."""
    with open("/proc/net/tcp", encoding="ascii") as file:
        rows = [line.split() for line in file.readlines()[1:]]
    sizes = [int(row[4].split(":")[0], 16) for row in rows if row[1].endswith(f":{server.port:04X}") and row[3] == "01"]
    return [size for size in sizes if size > 0]


def test_unread_answers_are_bounded(_):
    """Who asks for much at once and reads nothing is not answered on."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        made = server.create("schotten", name="Common Ann", public=True)
        client = Client(server, made["table"], server.join(made["table"], name="Bob")["key"])
        client.socket.ask({"type": "resign"})
        assert server.stop() == 0
        database = sqlite3.connect(os.path.join(folder, "cairn.db"))
        add_finished(database, made["table"], 100)
        database.close()
        server.start()
        wires = [socket.create_connection(("127.0.0.1", server.port), TIMEOUT) for _ in range(10)]
        for wire in wires:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            wire.sendall(b"GET /api/games?limit=100 HTTP/1.1\r\nHost: x\r\n\r\n" * 700)
        n_before, n_answered = -2, 0
        while n_answered > n_before + 1:  # the last one was ours
            time.sleep(0.3)
            n_before, n_answered = n_answered, metric(server, "requests_total")
        kept = kernel_keeps(server)
        for wire in wires:
            wire.close()
        assert n_answered < 2000, n_answered  # as many as the kernel takes, not all 7000
        assert len(kept) == len(wires) and 0 < max(kept) <= 3 * 128 * 1024, kept
        assert server.stop() == 0


def test_waiting_players_are_found(_):
    """However many tables one address makes and watches, another's player who waits is listed."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        made = server.create("schotten", name="Ann", public=True)
        Client(server, made["table"], made["key"])
        for number in range(80):
            crowd = server.create("schotten", seat=None, public=True)["table"]
            if number % 2:
                Client(server, crowd, source=ATTACKER)
        listed = [table["table"] for table in server.get("/api/tables?state=open")["tables"]]
        assert made["table"] in listed and len(listed) <= 10, listed
        assert server.stop() == 0

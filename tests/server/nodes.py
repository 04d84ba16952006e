"""nodes.py: several servers over one database: whoever comes to one is at all of them."""
import hashlib
import hmac
import json
import os
import random
import select
import signal
import socket
import subprocess
import threading
import time

from server import client as program
from server.client import *  # pylint: disable=wildcard-import,unused-wildcard-import
from server.life import record_of, say
from server.operations import cairn, until


class Node(Server):
    """One of those that share a database; its data folder is only a name for that."""

    def __init__(self, nodes, *options):
        self.nodes = nodes
        super().__init__(nodes.name, "--door", "127.0.0.1:0", "--secret", nodes.secret, *options)

    def start(self):
        super().start()
        self.number, self.door = next(row for row in in_database(self.nodes.name, "SELECT node, door FROM nodes")
                                      if self.is_at(row[1]))

    def is_at(self, door):
        """Does this process listen there? It has just started, and nobody has come to it."""
        port = f":{int(door.rsplit(':', 1)[1]):04X}"
        folder = f"/proc/{self.process.pid}/fd"
        own = set()
        for name in os.listdir(folder):
            try:
                own.add(os.readlink(os.path.join(folder, name)))
            except FileNotFoundError:
                pass  # closed meanwhile
        with open("/proc/net/tcp", encoding="ascii") as lines:
            return any(line.split()[1].endswith(port) and line.split()[3] == "0A" and f"socket:[{line.split()[9]}]" in own
                       for line in list(lines)[1:])


class Nodes:
    """A cluster of servers with a database of its own."""

    def __init__(self, folder, n, *options):
        self.name = os.path.join(folder, "nodes")
        self.secret = os.path.join(folder, "secret")
        self.options = options
        with open(self.secret, "w", encoding="ascii") as file:
            file.write("a secret of these nodes only\n")
        self.all = [Node(self, *options) for _ in range(n)]
        self.meet()

    def meet(self):
        """Until each knows of the others: they hear of each other by the database."""
        for node in self.all:
            until(lambda node=node: f"\ncairn_nodes {len(self.all)}\n".encode() in node.request("GET", "/metrics")[2])

    def owner(self, table):
        number = in_database(self.name, f"SELECT owner FROM tables WHERE id = '{table}'")[0][0]
        return next((node for node in self.all if node.process.poll() is None and node.number == number), None)

    def stop(self):
        for node in self.all:
            assert node.stop() == 0


def come_again(client, server):
    """As clients do: until somebody answers."""
    deadline = time.monotonic() + 3 * TIMEOUT
    while True:
        try:
            client.connect(server, since=client.number)
            return
        except (Closed, OSError, AssertionError):
            assert time.monotonic() < deadline, "nobody answers"
            time.sleep(0.05)


def answer_of(server, method, path, body=None):
    """The first answer that is not "try again in a moment"."""
    deadline = time.monotonic() + 3 * TIMEOUT
    while True:
        status, _, answer = server.request(method, path, body)
        if status != 503:
            return status, answer
        assert time.monotonic() < deadline, answer
        time.sleep(0.05)


# ---- The database.

def test_schema(folder):
    """Nodes that start together make one schema; one of a newer version is refused."""
    name, secret = os.path.join(folder, "nodes"), os.path.join(folder, "secret")
    with open(secret, "w", encoding="ascii") as file:
        file.write("a secret of these nodes only\n")
    store = where(name)  # the database is made now, empty
    options = ["--port", "0", *store, "--door", "127.0.0.1:0", "--secret", secret]
    together = [subprocess.Popen([program.CAIRN, "serve", *options], stdout=subprocess.PIPE, text=True) for _ in range(3)]
    for process in together:
        assert process.stdout.readline().startswith("listening on ")
    assert in_database(name, "SELECT count(*) FROM nodes", "SELECT count(*) FROM cairn_schema") == [["3"], ["1"]]
    # One alone, without a door, is refused while there are others, and so is who would read an archive into it.
    for words in (("serve", "--port", "0", *store), ("store", "import", folder, *store)):
        with open(os.path.join(folder, "store.jsonl"), "w", encoding="ascii") as file:
            file.write('{"cairn-store":1}\n')
        code, _, error = cairn(*words)
        assert code == 3 and "another server" in error and error.count("\n") == 1, error
    for process in together:
        process.terminate()
        assert process.wait(TIMEOUT) == 0
        process.stdout.close()
    in_database(name, "UPDATE cairn_schema SET version = 999")
    for words, why in ((("serve", *options), "newer version"), (("admin", *store, "list"), "another version"),
                       (("store", "export", os.path.join(folder, "out"), *store), "another version"),
                       (("admin", "--store", f"postgresql:///x?host={folder}", "list"), "cannot be reached")):
        code, _, error = cairn(*words)
        assert code == 3 and why in error and error.count("\n") == 1, error


# ---- Everybody is at the same table.

def test_any_node(folder):
    """Made at one, joined at another, watched at a third; the words are the same for all."""
    nodes = Nodes(folder, 3)
    one, two, three = nodes.all
    made = one.create("schotten", name="Ann", public=True)
    table = made["table"]
    joined = two.join(table, name="Bob")
    ann, bob, cy = Client(two, table, made["key"]), Client(three, table, joined["key"]), Client(three, table)
    play_out([ann, bob, cy], random.Random(1))
    assert ann.words and len(ann.words) == len(bob.words) == len(cy.words)
    records = {record_of(node, table) for node in nodes.all}
    assert len(records) == 1
    for node in nodes.all:
        assert [game["table"] for game in node.get("/api/games")["games"]] == [table]
        assert node.get(f"/api/tables/{table}")["state"] == "over"
        assert error_of(node.request("GET", "/api/tables/aaaaaaaaaaaaaaaa"), 404) == "no-table"
    # A computer's seat, which thinks where the table is.
    made = three.create("schotten", seats=["person", 1])
    dora = Client(one, made["table"], made["key"])
    play_out([dora], random.Random(2))
    # Only the creator deletes it, from wherever he is.
    headers = {"Authorization": "Bearer " + "0" * 32}
    assert two.request("DELETE", f"/api/tables/{made['table']}", headers=headers)[0] == 403
    assert two.request("DELETE", f"/api/tables/{made['table']}", headers={"Authorization": f"Bearer {made['owner']}"})[0] == 204
    assert three.request("GET", f"/api/tables/{made['table']}")[0] == 404
    keys = {node.get_key() for node in nodes.all}
    assert len(keys) == 1
    nodes.stop()


def test_one_gone(folder):
    """What a node held that has died, another takes over when it is asked for; its clock goes on by itself."""
    nodes = Nodes(folder, 2)
    one, two = nodes.all
    table, clients = seat_people(one, "schotten", None, 2)
    ticking = one.create("schotten", clock={"start": 10, "increment": 0})
    seats = [Client(one, ticking["table"], key) for key in (ticking["key"], one.join(ticking["table"])["key"])]
    chooser = random.Random(3)
    while one.get(f"/api/tables/{ticking['table']}")["clock"]["grace"] != 0:
        mover = next(client for client in seats if client.moves)
        mover.play(chooser.choice(mover.moves))
        follow(one, ticking["table"], seats)
    for _ in range(7):
        mover = next(client for client in clients if client.moves)
        mover.play(chooser.choice(mover.moves))
        follow(one, table, clients)
    words = [client.words for client in clients]
    one.kill()
    in_database(nodes.name, "UPDATE tables SET clock_left_ms = '300,300' WHERE clock_start_ms > 0")
    for client in clients:
        come_again(client, two)
    assert [client.words for client in clients] == words
    play_out(clients, chooser)
    until(lambda: in_database(nodes.name, f"SELECT state FROM tables WHERE id = '{ticking['table']}'") == [["2"]])
    assert two.get(f"/api/tables/{ticking['table']}")["ending"] == "time"
    assert two.stop() == 0


def test_one_stopped(folder):
    """Who is sent on to a node that is stopped is not left hanging there, and what it comes back with is the others'."""
    nodes = Nodes(folder, 2)
    one, two = nodes.all
    table, clients = seat_people(one, "schotten", None, 2)
    for client in clients:
        client.connect(two, since=client.number)
    chooser = random.Random(4)
    mover = next(client for client in clients if client.moves)
    played = mover.play(mover.moves[0])
    follow(two, table, clients)
    words = [client.words for client in clients]
    one.process.send_signal(signal.SIGSTOP)
    for client in clients:
        try:
            while True:
                client.hear()
        except Closed:
            come_again(client, two)
    assert [client.words for client in clients] == words and clients[0].number >= played
    assert nodes.owner(table) is two
    mover = next(client for client in clients if client.moves)
    mover.play(mover.moves[0])
    newest = two.get(f"/api/tables/{table}")["number"]
    one.process.send_signal(signal.SIGCONT)
    # It shows nothing old: it refuses, or sends on.
    assert json.loads(answer_of(one, "GET", f"/api/tables/{table}")[1])["number"] == newest
    follow(two, table, clients)
    play_out(clients, chooser)
    nodes.stop()


def test_too_late(folder):
    """A take-over that was on its way when the table's node came back takes nothing."""
    nodes = Nodes(folder, 2)
    one, two = nodes.all
    table = one.create("schotten")["table"]
    one.kill()
    until(lambda: in_database(nodes.name, f"SELECT node FROM nodes WHERE node = {one.number}") == [])
    # As a node does that comes back: it is there again, and holds on to what it has.
    back = threading.Thread(target=in_database, args=(
        nodes.name, "BEGIN", f"UPDATE tables SET epoch = epoch + 1 WHERE id = '{table}' AND owner = {one.number}",
        f"INSERT INTO nodes VALUES ({one.number}, 'x:1', now(), now() + interval '1 h', false, '')",
        "SELECT pg_sleep(1)", "COMMIT"))
    back.start()
    until(lambda: in_database(nodes.name, "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'"
                              " AND state = 'active'") == [["1"]])
    status = two.request("GET", f"/api/tables/{table}")[0]  # begins while the other is not there yet, for all it can see
    back.join()
    assert status == 503 and in_database(nodes.name, f"SELECT owner FROM tables WHERE id = '{table}'") == [[one.number]], status
    assert two.stop() == 0


def test_database_gone(folder):
    """What was under way is answered when it is known what became of it; the rest is refused, and no clock runs."""
    nodes = Nodes(folder, 1)
    one = nodes.all[0]
    table, clients = seat_people(one, "schotten", None, 2)
    other, others = seat_people(one, "schotten", None, 2, clock={"start": 600, "increment": 0})
    chooser = random.Random(6)
    while one.get(f"/api/tables/{other}")["clock"]["grace"] != 0:
        mover = next(client for client in others if client.moves)
        mover.play(chooser.choice(mover.moves))
        follow(one, other, others)
    mover, waiting = next(client for client in clients if client.moves), next(client for client in others if client.moves)
    number = mover.number

    def time_left():
        return sum(one.get(f"/api/tables/{other}")["clock"]["left"])

    began, left = time.monotonic(), time_left()
    program.CLUSTER.stop(signal.SIGQUIT)
    mover.socket.send({"type": "play", "number": number, "word": mover.moves[0]})
    until(lambda: one.request("GET", "/health")[0] == 503)
    gone = time.monotonic()
    refused(waiting.socket.ask({"type": "play", "number": waiting.number, "word": waiting.moves[0]}), "database-away", waiting.number)
    assert error_of(one.request("GET", f"/api/tables/{table}"), 503) == "database-away"
    wish = {"game": "schotten", "seats": [{"kind": "person"}] * 2, "seat": 0}
    assert error_of(one.request("POST", "/api/tables", wish), 503) == "database-away"
    assert error_of(one.request("GET", "/api/games"), 503) == "not-listed"
    assert not select.select([mover.socket.wire], [], [], 0)[0], "it was answered before anybody could know"
    time.sleep(1)
    gone = time.monotonic() - gone  # for so long at least
    program.CLUSTER.start()
    while mover.hear()["type"] != "ok":
        pass
    mover.hear_until(number + 1)
    until(lambda: one.request("GET", "/health")[0] == 200)
    used, passed = left - time_left(), 1000 * (time.monotonic() - began)
    assert used <= passed - 1000 * gone + 50, (used, passed, gone)
    waiting.play(waiting.moves[0])
    follow(one, table, clients)
    play_out(clients, chooser)
    nodes.stop()


def test_drain(folder):
    """A node gives its tables to the others while people play; then it can be replaced."""
    nodes = Nodes(folder, 2)
    one, two = nodes.all
    table, clients = seat_people(one, "schotten", None, 2, clock={"start": 600, "increment": 0})
    chooser = random.Random(5)
    for _ in range(5):
        mover = next(client for client in clients if client.moves)
        mover.play(chooser.choice(mover.moves))
        follow(one, table, clients)
    words = [client.words for client in clients]
    store = where(nodes.name)
    code, out, _ = cairn("admin", *store, "nodes")
    assert code == 0 and out.count("there") == 2, out
    assert cairn("admin", *store, "drain", "999999")[0] == 1 and cairn("admin", *store, "drain", "x")[0] == 1
    assert cairn("admin", *store, "drain", one.number)[0] == 0
    for client in clients:
        try:
            while True:
                client.hear()
        except Closed as closed:
            assert closed.code == 1012, closed.code
    for client in clients:
        come_again(client, one)  # to the same, which sends him on
    assert [client.words for client in clients] == words
    assert nodes.owner(table) is two
    assert one.request("GET", "/health")[0] == 503 and two.get("/health")["ok"]
    assert cairn("admin", *store, "nodes")[1].count("draining") == 1
    for client in clients:
        client.connect(two, since=client.number)
    assert one.stop() == 0
    nodes.all[0] = Node(nodes)
    play_out(clients, chooser)
    assert len({record_of(node, table) for node in nodes.all}) == 1
    nodes.stop()


# ---- Lists, limits and bars.

def test_lists_of_all(folder):
    """Who waits at one is found at the others, newest first; what an operator bars is barred at all."""
    nodes = Nodes(folder, 2, "--proxy", "127.0.0.1")
    one, two = nodes.all
    made = [node.create("schotten", name="Ann", public=True) for node in (one, two, one)]
    waiting = [Client(node, table["table"], table["key"]) for node, table in zip((one, two, one), made)]
    wanted = {table["table"] for table in made}
    for node in nodes.all:
        until(lambda node=node: {table["table"] for table in node.get("/api/tables?state=open")["tables"]} == wanted)
    waiting.pop().socket.close()
    for node in nodes.all:
        until(lambda node=node: len(node.get("/api/tables?state=open")["tables"]) == 2)

    def status(node):
        return node.request("GET", "/health", headers={"X-Forwarded-For": "192.0.2.77"})[0]

    assert [status(node) for node in nodes.all] == [200, 200]
    assert cairn("admin", *where(nodes.name), "bar", "192.0.2.77")[0] == 0
    for node in nodes.all:
        until(lambda node=node: status(node) == 403)
    assert cairn("admin", *where(nodes.name), "unbar", "192.0.2.77")[0] == 0
    for node in nodes.all:
        until(lambda node=node: status(node) == 200)
    # Closed by the operator, wherever it is.
    for table in made[:2]:
        assert cairn("admin", *where(nodes.name), "close", table["table"])[0] == 0
    for node in nodes.all:
        until(lambda node=node: all(answer_of(node, "GET", f"/api/tables/{table['table']}")[0] == 404 for table in made[:2]))
    nodes.stop()


def test_limits_of_all(folder):
    """Who asks too much at one node is refused at the others; and a forwarded request counts once, for its client."""
    nodes = Nodes(folder, 2, "--tables", "1", "--requests", "20", "--connections", "16", "--proxy", "127.0.0.1")
    one, two = nodes.all
    wish = {"game": "schotten", "seats": [{"kind": "person"}] * 2}

    def make(node, address):
        return node.request("POST", "/api/tables", wish, {"X-Forwarded-For": address})[0]

    answers = [make(one, "192.0.2.1") for _ in range(62)]
    assert answers.count(201) == 60 and answers[-1] == 429, answers
    until(lambda: make(two, "192.0.2.1") == 429)
    assert make(two, "192.0.2.2") == 201
    table = one.create("schotten")["table"]
    sockets = [Socket(one, table, {"X-Forwarded-For": "192.0.2.3"}) for _ in range(16)]
    assert [wire.status for wire in sockets] == [101] * 16

    def opened():
        wire = Socket(two, table, {"X-Forwarded-For": "192.0.2.3"})
        wire.close()
        return wire.status

    until(lambda: opened() == 429)
    for wire in sockets:
        wire.close()
    until(lambda: opened() == 101)
    # Two of three go by the other node; none counts twice.
    statuses = [node.request("GET", f"/api/tables/{table}", headers={"X-Forwarded-For": "192.0.2.4"})[0]
                for _ in range(20) for node in (one, two, two)]
    assert statuses == [200] * 60, statuses
    nodes.stop()


# ---- The door.

def shake_hands(door, secret, address=b"192.0.2.9"):
    """As a node does it; the wire, or None if it was turned away."""
    key = hashlib.blake2b(secret, digest_size=32).digest()

    def mac(*parts):
        return hmac.new(key, b"".join(parts), hashlib.sha512).digest()[:32]

    host, port = door.rsplit(":", 1)
    wire = socket.create_connection((host, int(port)), TIMEOUT)
    mine = os.urandom(32)
    wire.sendall(b"cairn-n1" + mine)
    answer = b""
    while len(answer) < 64:
        part = wire.recv(64 - len(answer))
        if not part:
            return None
        answer += part
    theirs, proof = answer[:32], answer[32:]
    if secret == b"a secret of these nodes only":
        assert hmac.compare_digest(proof, mac(b"\2", mine, theirs))
    guest = address.ljust(64, b"\0") + b"\1"
    wire.sendall(mac(b"\1", mine, theirs, guest) + guest)
    return wire


def all_of(wire):
    answer = b""
    try:
        while part := wire.recv(65536):
            answer += part
    except ConnectionResetError:
        pass
    wire.close()
    return answer


def test_door(folder):
    """Nobody without the secret is a node, or has another's address by it; who has it is believed."""
    nodes = Nodes(folder, 1)
    one = nodes.all[0]
    door, table = one.door, one.create("schotten")["table"]
    ask = f"GET /api/tables/{table} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    wire = shake_hands(door, b"a secret of these nodes only")
    wire.sendall(ask)
    answer = all_of(wire)
    assert answer.startswith(b"HTTP/1.1 200") and b"Connection: close" in answer, answer
    for secret in (b"another secret altogether", b"a secret of these nodes only "):
        wire = shake_hands(door, secret)
        wire.sendall(ask)
        assert all_of(wire) == b"", "a stranger is answered"
    for noise in (ask, b"\0" * 200, b"cairn-n1" + b"\0" * 500, b"cairn-n2" + b"\0" * 32):
        with socket.create_connection(("127.0.0.1", int(door.rsplit(":", 1)[1])), TIMEOUT) as stranger:
            stranger.sendall(noise)
            said = all_of(stranger)
            assert b"HTTP" not in said and len(said) in (0, 64), said
    # What a node has said once is no key to the door.
    wire = shake_hands(door, b"a secret of these nodes only", b"no address")
    wire.sendall(ask)
    assert all_of(wire) == b""
    # The metrics are this machine's; a client of another node is not on it.
    wire = shake_hands(door, b"a secret of these nodes only", b"127.0.0.1")
    wire.sendall(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
    assert b" 403 " in all_of(wire)[:20]
    assert one.stop() == 0
    short = os.path.join(folder, "short")
    with open(short, "w", encoding="ascii") as file:
        file.write("short\n")
    for options, code, why in ((("--secret", short), 3, "shorter"), (("--secret", "/nowhere"), 3, "/nowhere"), ((), 2, "--secret"),
                               (("--secret", nodes.secret, "--door", "0.0.0.0:0"), 3, "do not find"),
                               (("--secret", nodes.secret, "--door", "x"), 3, "HOST:PORT")):
        done = subprocess.run([program.CAIRN, "serve", "--port", "0", *where(nodes.name), "--door", "127.0.0.1:0", *options],
                              capture_output=True, text=True, timeout=TIMEOUT, check=False)
        assert done.returncode == code and why in done.stderr and done.stderr.count("\n") == 1, done

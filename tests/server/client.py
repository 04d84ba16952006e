"""client.py: a server under test, and clients of it: HTTP and WebSocket by the standard library."""
import base64
import hashlib
import http.client
import json
import os
import re
import signal
import socket
import sqlite3
import struct
import subprocess

from server.description import THE as DESCRIPTION

TIMEOUT = 20  # seconds, for anything that should happen at once
CAIRN = ""    # the program, set by test_server.py
CLUSTER = None  # a postgres.Cluster, if tables are kept there: a database for each folder


def where(folder):
    """The option that names the data of a server which has this folder."""
    return ("--store", CLUSTER.address(CLUSTER.database(folder))) if CLUSTER else ("--data", folder)


def in_database(folder, *statements):
    """What they answer, as rows; {row} is what the rows of tables are called."""
    statements = [statement.replace("{row}", "table_row" if CLUSTER else "row") for statement in statements]
    if CLUSTER:
        return CLUSTER.sql(CLUSTER.database(folder), *statements)
    database = sqlite3.connect(os.path.join(folder, "cairn.db"))
    rows = [[str(value) for value in row] for statement in statements for row in database.execute(statement)]
    database.commit()
    database.close()
    return rows


class Server:
    """The program under test. A folder outlives it, so that it can come again."""

    running = []

    def __init__(self, data, *options, environment=None):
        self.data = data
        self.options = options
        self.environment = environment or {}
        self.sockets = []
        self.start()
        Server.running.append(self)

    def start(self):
        # Tests play faster than people, all from one address.
        unlimited = ["--messages", "0", "--requests", "0", "--tables", "0"]
        self.process = subprocess.Popen(
            [CAIRN, "serve", "--port", "0", *where(self.data), *unlimited, *self.options],
            stdout=subprocess.PIPE, text=True, env={**os.environ, **self.environment})
        line = self.process.stdout.readline()
        match = re.fullmatch(r"listening on http://127\.0\.0\.1:(\d+)/\n", line)
        assert match, f"the server said {line!r}"
        self.port = int(match[1])

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """Nobody is left, so it need not wait for anybody's goodbye."""
        for one in self.sockets:
            one.close()
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(TIMEOUT)
        self.process.stdout.close()
        return code

    def request(self, method, path, body=None, headers=None):
        """(status, headers, bytes). A body that is not bytes goes as JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        headers = dict(headers or {})
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        if body is not None:
            headers.setdefault("Content-Type", "application/json")
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        answer = response.status, response.headers, response.read()
        connection.close()
        DESCRIPTION.check_answer(method, path, *answer)
        return answer

    def get(self, path):
        status, _, body = self.request("GET", path)
        assert status == 200, (path, status, body)
        return json.loads(body)

    def get_key(self):
        """By which it signs."""
        kind, digits = self.request("GET", "/.well-known/cairn-key")[2].decode().split()
        assert kind == "ed25519" and len(digits) == 64
        return digits

    def post(self, path, body, expected):
        status, _, answer = self.request("POST", path, body)
        assert status == expected, (path, body, status, answer)
        return json.loads(answer)

    def create(self, game, preset=None, seats=("person", "person"), seat=0, **more):
        seats = [{"kind": "person"} if s == "person" else {"kind": "level", "level": s}
                 for s in seats]
        wish = {"game": game, "seats": seats, "seat": seat, **more}
        if preset:
            wish["preset"] = preset
        return self.post("/api/tables", wish, 201)

    def join(self, table, **wish):
        return self.post(f"/api/tables/{table}/join", wish, 200)

    def raw(self, data):
        """Any bytes to the port; all that comes back until it closes."""
        with socket.create_connection(("127.0.0.1", self.port), TIMEOUT) as wire:
            try:
                wire.sendall(data)
                wire.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            answer = b""
            while True:
                try:
                    part = wire.recv(65536)
                except ConnectionResetError:
                    break
                if not part:
                    break
                answer += part
            return answer


class Closed(Exception):
    """The server closed the socket; code is None if it did not say why."""

    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


class Socket:
    """A WebSocket client, as small as RFC 6455 allows."""

    def __init__(self, server, table, headers=None, source=None):
        self.wire = socket.create_connection(("127.0.0.1", server.port), TIMEOUT,
                                             source_address=(source, 0) if source else None)
        self.wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        server.sockets.append(self)
        nonce = base64.b64encode(os.urandom(16)).decode()
        lines = {"Host": f"127.0.0.1:{server.port}", "Upgrade": "websocket",
                 "Connection": "Upgrade", "Sec-WebSocket-Key": nonce,
                 "Sec-WebSocket-Version": "13", **(headers or {})}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
        self.wire.sendall(f"GET /api/tables/{table}/socket HTTP/1.1\r\n{head}\r\n".encode())
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        answer, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(answer.split()[1])
        said = DESCRIPTION.all["paths"]["/api/tables/{id}/socket"]["get"]["responses"]
        assert str(self.status) in said, self.status
        if self.status == 101:
            accept = base64.b64encode(hashlib.sha1(
                (nonce + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
            assert b"Sec-WebSocket-Accept: " + accept in answer, answer

    def close(self):
        self.wire.close()

    def fill(self):
        try:
            part = self.wire.recv(65536)
        except ConnectionResetError:
            part = b""
        if not part:
            raise Closed(None)
        self.buffer += part

    def take(self, n):
        while len(self.buffer) < n:
            self.fill()
        part, self.buffer = self.buffer[:n], self.buffer[n:]
        return part

    def send_frame(self, payload, opcode=1, is_masked=True, is_final=True):
        mask = os.urandom(4)
        head = bytes([opcode | (0x80 if is_final else 0)])
        bit = 0x80 if is_masked else 0
        if len(payload) < 126:
            head += bytes([bit | len(payload)])
        elif len(payload) < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", len(payload))
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", len(payload))
        if is_masked:
            head += mask
            key = int.from_bytes((mask * (len(payload) // 4 + 1))[:len(payload)], "big")
            payload = (int.from_bytes(payload, "big") ^ key).to_bytes(len(payload), "big")
        self.wire.sendall(head + payload)

    def send(self, message):
        self.send_frame(json.dumps(message).encode())

    def receive_frame(self):
        first, second = self.take(2)
        assert not second & 0x80, "a server's frames are not masked"
        length = second & 0x7f
        if length == 126:
            length, = struct.unpack(">H", self.take(2))
        elif length == 127:
            length, = struct.unpack(">Q", self.take(8))
        return first & 0xf, self.take(length)

    def receive(self):
        """The next message; pings are answered."""
        while True:
            opcode, payload = self.receive_frame()
            if opcode == 1:
                return json.loads(payload)
            if opcode == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if payload else None)
            if opcode == 9:
                self.send_frame(payload, opcode=10)

    def ask(self, message):
        """The answer; that somebody comes or goes meanwhile does not matter."""
        self.send(message)
        while True:
            answer = self.receive()
            if answer["type"] not in ("seats", "event") or message.get("type") == "hello":
                return answer


class Client:
    """One who plays or watches: keeps what it was told, and checks the order."""

    def __init__(self, server, table, key=None, steps=False, source=None):
        self.table, self.key, self.steps, self.source = table, key, steps, source
        self.words, self.events, self.number, self.table_now = [], [], 0, None
        self.raw_views = {}
        self.connect(server)

    def connect(self, server, since=None):
        self.socket = Socket(server, self.table, source=self.source)
        hello = {"type": "hello"}
        if self.key:
            hello["key"] = self.key
        if since is not None:
            hello["since"] = since
        if self.steps:
            hello["steps"] = True
        self.socket.send(hello)
        self.hear()

    def hear(self):
        """Takes one message in and returns it."""
        message = self.socket.receive()
        kind = message["type"]
        if kind == "snapshot":
            self.seat, self.view, self.moves = (message[k] for k in ("seat", "view", "moves"))
            self.number, self.words = message["number"], message["words"]
            assert len(self.words) <= self.number
            self.table_now = message["table"]
        elif kind == "event":
            assert message["number"] == self.number + 1, (self.number, message["number"])
            self.number = message["number"]
            if message["kind"] == "word":
                self.words.append(message["word"])
            elif message["kind"] == "takeback":
                del self.words[message["words"]:]
            self.events.append(message)
            self.view, self.moves = message["view"], message["moves"]
        elif kind == "seats":
            self.table_now = message["table"]
        if kind in ("snapshot", "event") and self.view:
            assert self.view["ply"] == len(self.words)
            assert self.moves == sorted(self.moves)
            assert not self.moves or self.view["to_move"] == self.seat
            assert self.steps == ("steps" in message)
            assert [path["word"] for path in message.get("steps", [])] == (self.moves if self.steps else [])
            self.raw_views[self.number] = self.view
        return message

    def hear_until(self, number):
        while self.number < number:
            self.hear()

    def play(self, word):
        """Plays; returns the number of the event. Others' events come first or after."""
        self.socket.send({"type": "play", "number": self.number, "word": word})
        while True:
            message = self.hear()
            if message["type"] == "ok":
                self.hear_until(message["number"])
                return message["number"]
            assert message["type"] != "refused", message

    def certain_moves(self):
        """Those that will not be refused: a strict referee offers claims that may not hold."""
        is_strict = self.table_now["referee"] == "strict"
        return [word for word in self.moves if not (is_strict and word.startswith("claim:"))]

    def is_over(self):
        return self.view is not None and self.view["to_move"] is None


def games():
    """(game, preset, number of seats) of all, as the engine lists them."""
    answer = subprocess.run([CAIRN, "engine"], input="hello\n", capture_output=True, text=True,
                            check=True).stdout
    for line in answer.splitlines():
        if line.startswith("game "):
            _, game, *presets = line.split()
            for preset in presets:
                lines = subprocess.run([CAIRN, "engine"], input=f"new {game} {preset}\nstate\n",
                                       capture_output=True, text=True, check=True).stdout
                state = json.loads(lines.splitlines()[1])
                players = int(state["options"].get("players", 2))
                yield game, preset, players


def play_out(clients, chooser, most=5000):
    """Plays until the game is over; all clients follow. Computer seats may take part."""
    for _ in range(most):
        if all(client.is_over() for client in clients):
            return
        movers = [client for client in clients if client.view and client.moves]
        if movers:
            mover = movers[0]
            number = mover.play(chooser.choice(mover.certain_moves()))
            for client in clients:
                client.hear_until(number)
        else:
            behind = min(clients, key=lambda client: client.number)
            behind.hear()
        # Whoever decides next must know all that the others know.
        newest = max(client.number for client in clients)
        for client in clients:
            client.hear_until(newest)
    raise AssertionError("the game does not end")


def seat_people(server, game, preset, n_seats, **more):
    """A table of people, all of whom have joined, and an onlooker."""
    made = server.create(game, preset, ["person"] * n_seats, **{"name": "Ann", **more})
    table = made["table"]
    clients = [Client(server, table, made["key"])]
    for seat in range(1, n_seats):
        joined = server.join(table, name=f"Guest {seat}")
        assert joined["seat"] == seat
        clients.append(Client(server, table, joined["key"]))
    clients.append(Client(server, table))
    for client in clients:
        while client.view is None:
            client.hear()
    return table, clients


def follow(server, table, clients):
    """All clients hear all that has happened."""
    newest = server.get(f"/api/tables/{table}")["number"]
    for client in clients:
        client.hear_until(newest)


def record_words(text):
    return text.split("\n\n", 1)[1].split()


def check_secrets(truth, clients):
    """Nobody was shown a card that he may not know: `truth` is the final record."""
    seats = [client for client in clients if client.seat is not None]
    watchers = [client for client in clients if client.seat is None]
    for number, true in enumerate(truth, start=1):
        seen = [client.words[number - 1] for client in clients]
        for client, word in zip(clients, seen):
            if "?" not in word:
                assert word == true, (client.seat, number, word, true)
        if not seats[0].view.get("hands") or true[0] != "+":
            continue
        # A card comes to one hand: neither onlookers nor the other seat see it, but for cards
        # that were known before (put under a pile, or given from hand to hand).
        for client in watchers:
            assert "?" in client.words[number - 1], (number, client.words[number - 1], true)
        n_knowing = sum("?" not in client.words[number - 1] for client in seats)
        earlier = truth[:number]
        may_be_known = any(word.startswith(("return:", "give:")) for word in earlier)
        are_all_here = len(seats) == len(seats[0].table_now["seats"])
        assert (n_knowing == 1 or (may_be_known and n_knowing == 2) or
                (not are_all_here and n_knowing == 0)), (number, true, seen)
    for client in clients:
        shown = set()  # every card that this client's words named, so far
        for number, word in enumerate(client.words, start=1):
            shown.update(re.findall(r"[a-z]+\d*", word))
            hands = client.raw_views.get(number, {}).get("hands", [])
            for seat, hand in enumerate(hands):
                if seat != client.seat:
                    assert all(card in shown or "?" in card for card in hand), (number, hand)


def refused(answer, code, number=None):
    assert answer["type"] == "refused" and answer["code"] == code, answer
    assert answer["text"].endswith("."), answer
    if number is not None:
        assert answer["number"] == number, answer


def error_of(answer, status):
    got, headers, body = answer
    assert got == status, answer
    assert headers["Content-Type"] == "application/json"
    error = json.loads(body)["error"]
    assert error["text"]
    return error["code"]

#!/usr/bin/env python3
"""test_server.py: `cairn serve` as its clients meet it.

Starts the real program on a free port with a folder of its own, and speaks
HTTP and WebSocket to it: whole games of every game, every refusal, hidden
cards, resuming, kill -9 in mid-game, a full disk. Standard library only.

Usage: test_server.py PATH/TO/cairn [NAME-OF-A-TEST …]
"""
import base64
import gzip
import hashlib
import http.client
import json
import os
import random
import re
import resource
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import time
import traceback

TIMEOUT = 20  # seconds, for anything that should happen at once
ALARM = 120   # seconds, for a test


# ---- A server, and clients of it.

class Server:
    """The program under test. A folder outlives it, so that it can come again."""

    running = []

    def __init__(self, data, *options):
        self.data = data
        self.options = options
        self.start()
        Server.running.append(self)

    def start(self):
        self.process = subprocess.Popen(
            [CAIRN, "serve", "--port", "0", "--data", self.data, *self.options],
            stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        match = re.fullmatch(r"listening on http://127\.0\.0\.1:(\d+)/\n", line)
        assert match, f"the server said {line!r}"
        self.port = int(match[1])

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
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
        return answer

    def get(self, path):
        status, _, body = self.request("GET", path)
        assert status == 200, (path, status, body)
        return json.loads(body)

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

    def __init__(self, server, table, headers=None):
        self.wire = socket.create_connection(("127.0.0.1", server.port), TIMEOUT)
        self.wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
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
        self.send(message)
        return self.receive()


class Client:
    """One who plays or watches: keeps what it was told, and checks the order."""

    def __init__(self, server, table, key=None):
        self.table, self.key = table, key
        self.words, self.views, self.number, self.table_now = [], [], 0, None
        self.raw_views = {}
        self.connect(server)

    def connect(self, server, since=None):
        self.socket = Socket(server, self.table)
        hello = {"type": "hello"}
        if self.key:
            hello["key"] = self.key
        if since is not None:
            hello["since"] = since
        self.socket.send(hello)
        self.hear()

    def hear(self):
        """Takes one message in and returns it."""
        message = self.socket.receive()
        kind = message["type"]
        if kind == "snapshot":
            self.seat, self.view, self.moves = (message[k] for k in ("seat", "view", "moves"))
            self.number, self.words = message["number"], message["words"]
            assert len(self.words) == self.number
            self.table_now = message["table"]
        elif kind == "event":
            assert message["number"] == self.number + 1, (self.number, message["number"])
            self.number = message["number"]
            self.words.append(message["word"])
            self.view, self.moves = message["view"], message["moves"]
        elif kind == "seats":
            self.table_now = message["table"]
        if kind in ("snapshot", "event") and self.view:
            assert self.view["ply"] == self.number
            assert self.moves == sorted(self.moves)
            assert bool(self.moves) == (self.seat is not None and
                                        self.view["to_move"] == self.seat)
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
            number = mover.play(chooser.choice(mover.moves))
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


def seat_people(server, game, preset, n_seats):
    """A table of people, all of whom have joined, and an onlooker."""
    made = server.create(game, preset, ["person"] * n_seats, name="Ann")
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


# ---- Games.

def test_every_game(server):
    """Whole games between people, with an onlooker; the record agrees with what all saw."""
    for game, preset, n_seats in games():
        chooser = random.Random(f"{game} {preset}")
        table, clients = seat_people(server, game, preset, n_seats)
        early = server.request("GET", f"/api/tables/{table}/record")[2].decode()
        assert record_words(early) == clients[-1].words[:len(record_words(early))]
        play_out(clients, chooser)
        about = server.get(f"/api/tables/{table}")
        assert about["state"] == "over" and about["number"] == clients[0].number
        status, headers, body = server.request("GET", f"/api/tables/{table}/record")
        record = body.decode()
        assert status == 200 and headers["Content-Type"] == "text/plain; charset=utf-8"
        assert f'[Game "{game}"]' in record and '[Seat0 "Ann"]' in record
        truth = record_words(record)
        assert len(truth) == clients[0].number
        check_secrets(truth, clients)
        assert '[Result "*"]' not in record
        for client in clients:
            assert client.view["result"] == clients[0].view["result"] is not None
            refused(client.socket.ask({"type": "play", "number": client.number, "word": "pass"}),
                    "watching" if client.seat is None else "game-over")
            client.socket.close()


def test_computer_seats(server):
    """Against the computer, and the computer against itself."""
    for game, preset, n_seats in games():
        chooser = random.Random(f"{game} {preset}")
        made = server.create(game, preset, ["person"] + [1] * (n_seats - 1))
        clients = [Client(server, made["table"], made["key"]), Client(server, made["table"])]
        play_out(clients, chooser)
        truth = record_words(
            server.request("GET", f"/api/tables/{made['table']}/record")[2].decode())
        check_secrets(truth, clients)
    made = server.create("schotten", seats=[1, 1], seat=None)
    assert made["key"] is None and made["seat"] is None
    watcher = Client(server, made["table"])
    play_out([watcher], chooser)
    seats = server.get(f"/api/tables/{made['table']}")["seats"]
    assert seats == [{"kind": "level", "level": 1, "taken": True}] * 2


def test_options(server):
    made = server.create("schotten", seats=[1, "person"], seat=1,
                         options={"tactics": "on"})
    about = server.get(f"/api/tables/{made['table']}")
    assert about["options"]["tactics"] == "on" and about["game"] == "schotten"
    assert made["link"] == "/t/" + made["table"]


def test_waiting(server):
    """While a seat is free there is no view; the last one who sits down begins the game."""
    made = server.create("schotten", name="Änn \U0001f600")
    table = made["table"]
    ann, watcher = Client(server, table, made["key"]), Client(server, table)
    assert ann.view is None and ann.moves == [] and ann.words == [] and ann.number == 0
    assert ann.table_now["state"] == "waiting"
    assert ann.table_now["seats"] == [
        {"kind": "person", "name": "Änn \U0001f600", "taken": True},
        {"kind": "person", "name": None, "taken": False}]
    refused(ann.socket.ask({"type": "play", "number": 0, "word": "r1@1"}), "not-begun", 0)
    assert record_words(server.request(
        "GET", f"/api/tables/{table}/record")[2].decode() + "\n\n") == []
    joined = server.join(table, seat=1, name="Bob")
    for client in (ann, watcher):
        assert client.hear()["type"] == "seats"
        assert client.table_now["seats"][1]["name"] == "Bob"
        assert client.hear()["type"] == "snapshot" and client.view["ply"] == client.number > 0
    bob = Client(server, table, joined["key"])
    assert bob.view["hands"][0].count("?") == len(bob.view["hands"][0])


def test_two_tabs(server):
    """The same seat twice: both are told, either may play."""
    table, (ann, bob, watcher) = seat_people(server, "schotten", None, 2)
    tab = Client(server, table, ann.key)
    assert tab.seat == 0 and tab.moves == ann.moves
    word = tab.moves[0]
    number = tab.play(word)
    follow(server, table, (ann, bob, watcher, tab))
    refused(ann.socket.ask({"type": "play", "number": number - 1, "word": word}), "stale")


# ---- Refusals.

def test_play_refusals(server):
    table, (ann, bob, watcher) = seat_people(server, "schotten", None, 2)
    before = server.get(f"/api/tables/{table}")
    n, word = ann.number, ann.moves[0]
    ask = ann.socket.ask
    play = {"type": "play", "number": n, "word": word}
    refused(ask({**play, "number": n - 1}), "stale", n)
    refused(ask({**play, "number": n + 1}), "stale", n)
    refused(ask({**play, "number": 2**31 - 1}), "stale", n)
    refused(bob.socket.ask({**play, "word": bob.words[1][1:] + "@1"}), "not-your-turn", n)
    refused(watcher.socket.ask(play), "watching", n)
    refused(ask({**play, "word": "xyzzy"}), "no-word", n)
    refused(ask({**play, "word": ""}), "word-empty", n)
    refused(ask({**play, "word": "r" * 1000}), "word-too-long", n)
    refused(ask({**play, "word": "+r5"}), ask({**play, "word": "+r5"})["code"], n)
    refused(ask({**play, "word": "claim:1"}), ask({**play, "word": "claim:1"})["code"], n)
    refused(ask({**play, "word": "é\U0001f600" * 8}), "no-word", n)
    refused(ask({**play, "word": 5}), "member-bad", n)
    refused(ask({**play, "number": "5"}), "member-bad", n)
    refused(ask({**play, "number": -1}), "member-bad", n)
    refused(ask({**play, "number": 1.5}), "member-bad", n)
    refused(ask({**play, "number": 2**31}), "member-bad", n)
    refused(ask({"type": "play", "word": word}), "member-missing", n)
    refused(ask({"type": "play", "number": n}), "member-missing", n)
    refused(ask({"type": "hello"}), "hello-twice", n)
    refused(ask({"type": "dance"}), "type-unknown", n)
    refused(ask({"type": None}), "member-bad", n)
    refused(ask({}), "member-missing", n)
    refused(ask([]), "not-object", n)
    refused(ask("play"), "not-json", n)  # a JSON text on its own is no object
    for bad in (b"", b"{", b"{'a':1}", b'{"type":"play","type":"play"}', b"\x00", b"NaN",
                b'{"type":"\\u0000"}', b'{"type":"play",}', b"[" * 4000):
        ann.socket.send_frame(bad)
        refused(ann.socket.receive(), "not-json", n)
    assert server.get(f"/api/tables/{table}") == before
    assert Client(server, table, ann.key).view == ann.view
    assert ann.play(word) == n + 1


def test_hello_refusals(server):
    table, (ann, *_) = seat_people(server, "schotten", None, 2)
    other = server.create("schotten")
    wire = Socket(server, table)
    refused(wire.ask({"type": "play", "number": 0, "word": "r1@1"}), "hello-first")
    refused(wire.ask({"type": "hello", "key": "x"}), "key-bad")
    refused(wire.ask({"type": "hello", "key": 5}), "key-bad")
    refused(wire.ask({"type": "hello", "key": ann.key + "00"}), "key-bad")
    refused(wire.ask({"type": "hello", "key": "zz" * 16}), "key-bad")
    refused(wire.ask({"type": "hello", "key": "00" * 16}), "key-foreign")
    refused(wire.ask({"type": "hello", "key": other["key"]}), "key-foreign")
    refused(wire.ask({"type": "hello", "since": "all"}), "member-bad")
    answer = wire.ask({"type": "hello", "key": ann.key.upper()})
    assert answer["type"] == "snapshot" and answer["seat"] == 0


def test_frames(server):
    """Frames that must not be: the socket closes with the code that says so."""
    table, (ann, *_) = seat_people(server, "schotten", None, 2)

    def closes(code, *frames, **how):
        wire = Socket(server, table)
        wire.ask({"type": "hello"})
        try:
            for frame in frames:
                wire.send_frame(frame, **how)
            while True:
                wire.receive()
        except Closed as closed:
            assert closed.code in (code, None), (closed.code, code)
        wire.close()

    closes(1003, b"binary", opcode=2)
    closes(1009, b"x" * 5000)
    closes(1009, b"x" * 70000)
    closes(1002, b'{"type":"hello"}', is_masked=False)
    closes(1002, b"x", opcode=3)
    closes(1002, b"x", opcode=0)
    closes(1002, b"x" * 126, opcode=9)
    closes(1007, b'{"type":"\xff"}')
    closes(1000, struct.pack(">H", 1000), opcode=8)
    wire = Socket(server, table)
    wire.ask({"type": "hello"})
    wire.send_frame(b"are you there", opcode=9)
    assert wire.receive_frame() == (10, b"are you there")
    # A message in parts, bytes one by one.
    wire = Socket(server, table)
    wire.send_frame(b'{"type":', is_final=False)
    wire.send_frame(b'"hello"}', opcode=0)
    assert wire.receive()["type"] == "snapshot"
    # A flood of nonsense is cut off; others go on.
    wire = Socket(server, table)
    try:
        for _ in range(500):
            wire.send_frame(b"nonsense")
        while True:
            wire.receive()
    except (Closed, OSError):
        pass
    assert ann.play(ann.moves[0])


def test_handshakes(server):
    table = server.create("schotten")["table"]

    def status(table=table, **headers):
        wire = Socket(server, table, {k.replace("_", "-"): v for k, v in headers.items()})
        wire.close()
        return wire.status

    host = f"127.0.0.1:{server.port}"
    assert status() == 101
    assert status(Origin=f"http://{host}") == 101
    assert status(Origin=f"https://{host}") == 101
    assert status(Origin="https://cairn.example", Host="cairn.example") == 101
    assert status(Origin="http://evil.example") == 403
    assert status(Origin="null") == 403
    assert status(Origin=f"http://{host}.evil.example") == 403
    assert status(Origin=f"ftp://{host}") == 403
    assert status(Sec_WebSocket_Version="8") == 426
    assert status(Sec_WebSocket_Key="") == 426
    assert status(Sec_WebSocket_Key="short") == 426
    assert status(Upgrade="h2c") == 426
    assert status(Upgrade="") == 426
    assert status("aaaaaaaaaaaaaaaa") == 404
    assert status("x") == 404
    assert error_of(server.request("GET", f"/api/tables/{table}/socket"), 426) == "not-websocket"


def test_create_refusals(server):
    two = [{"kind": "person"}, {"kind": "person"}]
    good = {"game": "schotten", "seats": two, "seat": 0}

    def code(wish):
        return error_of(server.request("POST", "/api/tables", wish), 400)

    assert code({**good, "game": "chess"}) == "no-game"
    assert code({"seats": two}) == "member-missing"
    assert code({**good, "game": 5}) == "member-bad"
    assert code({**good, "preset": 5}) == "member-bad"
    code({**good, "preset": "nonsense"})
    code({**good, "options": {"nonsense": "on"}})
    code({**good, "options": {"tactics": "perhaps"}})
    assert code({**good, "options": {"tactics": True}}) == "member-bad"
    assert code({**good, "options": []}) == "member-bad"
    assert code({**good, "seats": two[:1]}) == "seats-wrong"
    assert code({**good, "seats": two + two}) == "seats-wrong"
    assert code({"game": "schotten"}) == "seats-wrong"
    assert code({**good, "seats": ["person", "person"]}) == "member-bad"
    assert code({**good, "seats": [{"kind": "dog"}] * 2}) == "member-bad"
    for level in (0, 99, -1, "1", None, 1.5):
        assert code({**good, "seats": [two[0], {"kind": "level", "level": level}]}) == "member-bad"
    assert code({**good, "seat": 2}) == "member-bad"
    assert code({**good, "seat": "0"}) == "member-bad"
    assert code({**good, "seats": [two[0], {"kind": "level", "level": 1}],
                 "seat": 1}) == "seat-not-person"
    for name in ("", "x" * 41, "a\nb", "a\u202eb", "a\x7f"):
        assert code({**good, "name": name}) == "name-bad", name
    assert code({**good, "name": 5}) == "member-bad"
    assert code(b"") == code(b"{") == code(b"\xff\xfe") == code(b"[" * 60000) == "not-json"
    assert code([]) == "not-object"
    answer = server.request("POST", "/api/tables", json.dumps(good).encode(),
                            {"Content-Type": "text/plain"})
    assert error_of(answer, 415) == "not-json-type"
    answer = server.request("POST", "/api/tables", good, {"Origin": "http://evil.example"})
    assert error_of(answer, 403) == "origin-foreign"
    assert server.post("/api/tables", {**good, "name": "x" * 40, "unknown": []}, 201)["key"]


def test_join_refusals(server):
    made = server.create("schotten")
    path = f"/api/tables/{made['table']}/join"

    def code(wish, status):
        return error_of(server.request("POST", path, wish), status)

    assert code({"seat": 0}, 409) == "seat-taken"
    assert code({"seat": 3}, 400) == "no-seat"
    assert code({"seat": 9}, 400) == "member-bad"
    assert code({"name": 7}, 400) == "member-bad"
    assert server.get(f"/api/tables/{made['table']}")["state"] == "waiting"
    assert server.post(path, {"seat": None}, 200)["seat"] == 1
    assert code({}, 409) == "no-free-seat"
    assert error_of(server.request("POST", "/api/tables/aaaaaaaaaaaaaaaa/join", {}),
                    404) == "no-table"


def test_join_race(server):
    """Many want the last seat at once: one gets it."""
    for _ in range(5):
        table = server.create("schotten")["table"]
        answers = []
        threads = [threading.Thread(target=lambda: answers.append(
            server.request("POST", f"/api/tables/{table}/join", {"seat": 1})[0]))
            for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == [200] + [409] * 7, answers


def test_play_race(server):
    """Two tabs of a seat answer the same event: one word is taken."""
    table, (ann, bob, watcher) = seat_people(server, "schotten", None, 2)
    tabs = [Client(server, table, ann.key) for _ in range(4)]
    for tab in tabs:
        tab.socket.send({"type": "play", "number": tab.number, "word": tab.moves[0]})
    kinds = []
    for tab in tabs:
        while True:
            message = tab.hear()
            if message["type"] in ("ok", "refused"):
                kinds.append(message["type"])
                break
    assert sorted(kinds) == ["ok", "refused", "refused", "refused"], kinds
    # Two plays in one packet, of which the second cannot have seen the first.
    follow(server, table, (ann, bob, watcher))
    mover = ann if ann.moves else bob
    for word in mover.moves[:2]:
        mover.socket.send({"type": "play", "number": mover.number, "word": word})
    kinds = []
    while len(kinds) < 2:
        message = mover.hear()
        if message["type"] in ("ok", "refused"):
            kinds.append(message["type"])
    assert kinds == ["ok", "refused"], kinds


def test_http_refusals(server):
    table = server.create("schotten")["table"]
    for method, path, allowed in (("DELETE", "/health", "GET, HEAD"),
                                  ("GET", "/api/tables", "POST"),
                                  ("PUT", f"/api/tables/{table}", "GET, HEAD"),
                                  ("POST", "/", "GET, HEAD"), ("OPTIONS", "/", "GET, HEAD"),
                                  ("GET", f"/api/tables/{table}/join", "POST")):
        answer = server.request(method, path)
        assert error_of(answer, 405) == "method-not-allowed" and answer[1]["Allow"] == allowed
    for path in ("/api", "/api/", "/api/tables/", f"/api/tables/{table}/", "/nothing",
                 f"/api/tables/{table}/join/x", "/t/", "/t/x/y", "/%00", "/?" + "x" * 100 + "/no"):
        if not path.startswith("/?"):
            error_of(server.request("GET", path), 404)
    assert error_of(server.request("GET", "/api/tables/x"), 404) == "no-table"
    assert error_of(server.request("GET", "/api/tables/" + "a" * 16 + "/record"), 404) == "no-table"
    assert error_of(server.request("GET", "/" + "x" * 2000), 414) == "path-too-long"
    assert error_of(server.request("GET", "/health", headers={"X": "x" * 20000}),
                    431) == "headers-too-long"
    many = "".join(f"X-{i}: x\r\n" for i in range(5000))
    answer = server.raw(f"GET /health HTTP/1.1\r\n{many}\r\n".encode())
    assert not answer or answer.startswith(b"HTTP/1.1 431 "), answer[:100]
    assert error_of(server.request("POST", "/api/tables", b" " * 65537), 413) == "body-too-long"
    chunk = b"%x\r\n" % 60000 + b" " * 60000 + b"\r\n"
    answer = server.raw(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
                        b"Content-Type: application/json\r\n\r\n" + chunk + chunk + b"0\r\n\r\n")
    assert not answer or answer.startswith(b"HTTP/1.1 413 "), answer[:100]
    for nonsense in (b"nonsense\r\n\r\n", b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n",
                     b"GET / HTTP/1.1\r\nbad header\r\n\r\n",
                     b"POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
                     b"POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost: \x00\r\n\r\n"):
        answer = server.raw(nonsense)
        assert answer.startswith(b"HTTP/1.1 400 "), (nonsense, answer[:100])
        assert b'"code":"not-http"' in answer
    assert server.raw(b"GET / HTTP/2.0\r\n\r\n").startswith(b"HTTP/1.1 505 ")
    assert server.raw(b"CONNECT example.com:80 HTTP/1.1\r\n\r\n").startswith(b"HTTP/1.1 405 ")
    assert server.raw(b"GET /heal") == b""
    # Two requests in one packet are both answered, in their order.
    answer = server.raw(b"GET /health HTTP/1.1\r\n\r\n"
                        b"GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n")
    assert [int(n) for n in re.findall(rb"HTTP/1.1 (\d+)", answer)] == [200, 404]
    status, headers, body = server.request("HEAD", "/health")
    assert status == 200 and body == b"" and headers["Content-Length"] == "11"
    assert server.get("/health") == {"ok": True}


# ---- The page.

def test_no_page(server):
    status, _, body = server.request("GET", "/")
    assert status == 503 and b"page has not been built" in body


def test_page(_):
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "dist")
        os.makedirs(os.path.join(page, "assets"))
        files = {"index.html": b"<!doctype html><title>Cairn</title>",
                 "assets/index-aB3_-9xY.js": b"let a = 1;\n" * 100,
                 "assets/cairn-aB3_-9xZ.wasm": b"\0asm", "favicon.svg": b"<svg/>",
                 ".secret": b"no"}
        for name, text in files.items():
            with open(os.path.join(page, name), "wb") as file:
                file.write(text)
        script = files["assets/index-aB3_-9xY.js"]
        with open(os.path.join(page, "assets/index-aB3_-9xY.js.gz"), "wb") as file:
            file.write(gzip.compress(script))
        with open(os.path.join(page, "assets/index-aB3_-9xY.js.br"), "wb") as file:
            file.write(b"brotli")
        os.symlink("/etc/passwd", os.path.join(page, "link.txt"))
        with open(os.path.join(folder, "outside.txt"), "w") as file:
            file.write("outside")
        server = Server(os.path.join(folder, "data"), "--page", page)
        try:
            for path in ("/", "/t/" + "a" * 16, "/index.html", "/?x=1"):
                status, headers, body = server.request("GET", path)
                assert status == 200 and body == files["index.html"]
                assert headers["Content-Type"] == "text/html; charset=utf-8"
                assert headers["Cache-Control"] == "no-cache"
                assert headers["X-Content-Type-Options"] == "nosniff"
                assert headers["Referrer-Policy"] == "no-referrer"
                assert "default-src 'self'" in headers["Content-Security-Policy"]
            again = server.request("GET", "/", headers={"If-None-Match": headers["ETag"]})
            assert again[0] == 304 and again[2] == b""
            path = "/assets/index-aB3_-9xY.js"
            for accepted, coding, expected in (
                    ("gzip, deflate, br", "br", b"brotli"), ("gzip", "gzip", None),
                    ("br;q=0, gzip;q=0.5", "gzip", None), ("identity", None, script),
                    ("", None, script), ("brx", None, script)):
                status, headers, body = server.request(
                    "GET", path, headers={"Accept-Encoding": accepted})
                assert status == 200 and headers["Content-Encoding"] == coding, accepted
                assert headers["Vary"] == "Accept-Encoding"
                assert "immutable" in headers["Cache-Control"]
                if coding == "gzip":
                    body, expected = gzip.decompress(body), script
                assert body == expected
            status, headers, body = server.request("GET", "/assets/cairn-aB3_-9xZ.wasm")
            assert headers["Content-Type"] == "application/wasm" and body == b"\0asm"
            assert server.request("GET", "/favicon.svg")[1]["Cache-Control"] == "no-cache"
            status, headers, body = server.request("HEAD", path)
            assert status == 200 and body == b"" and int(headers["Content-Length"]) == len(script)
            for path in ("/../outside.txt", "/assets/../../outside.txt", "/%2e%2e/outside.txt",
                         "/..%2foutside.txt", "//etc/passwd", "/./index.html", "/.secret",
                         "/link.txt", "/assets", "/assets/", "/index.html/", "/t/../index.html",
                         "/assets/index-aB3_-9xY.js.br", "/\\..\\outside.txt"):
                answer = server.raw(f"GET {path} HTTP/1.1\r\nConnection: close\r\n\r\n".encode())
                assert answer.startswith(b"HTTP/1.1 404 "), (path, answer[:80])
        finally:
            assert server.stop() == 0


# ---- Losing nothing.

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


# ---- The program.

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
    """Computers go on after a restart without anybody looking."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        ids = [server.create("schotten", seats=[1, 1], seat=None)["table"] for _ in range(5)]
        server.kill()
        server.start()
        deadline = time.monotonic() + TIMEOUT
        while any(server.get(f"/api/tables/{i}")["state"] != "over" for i in ids):
            assert time.monotonic() < deadline
            time.sleep(0.02)
        assert server.stop() == 0


def test_connection_limit(_):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--connections", "5")
        wires = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(5)]
        time.sleep(0.1)
        answer = server.raw(b"GET /health HTTP/1.1\r\n\r\n")
        assert not answer or answer.startswith(b"HTTP/1.1 503 "), answer
        wires.pop().close()
        time.sleep(0.1)
        assert server.get("/health") == {"ok": True}
        for wire in wires:
            wire.close()
        assert server.stop() == 0


def test_command_line(server):
    def run(*options):
        done = subprocess.run([CAIRN, "serve", *options], capture_output=True, text=True,
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


def give_up(*_):
    raise TimeoutError("the test takes too long")


def main():
    signal.signal(signal.SIGALRM, give_up)
    tests = {name[5:]: test for name, test in globals().items() if name.startswith("test_")}
    wanted = sys.argv[2:] or list(tests)
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        # A page that is not there, whatever lies beside the program.
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
    CAIRN = sys.argv[1]
    sys.exit(main())

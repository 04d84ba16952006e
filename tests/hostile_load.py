#!/usr/bin/env python3
"""hostile_load.py: honest players while others attack: how long do their moves take?

Three runs of the same honest play (`cairn load` at a fixed rate, within the limits that a server has by
default): alone, with the attackers' traffic sent to a port where somebody only reads it, and with the same
traffic sent to the server. The attackers come from addresses of their own; each may use a fixed share of a
core, so that what is measured is the server and not who gets the processor. Standard library only.

Usage: hostile_load.py PATH/TO/cairn [SECONDS-A-RUN]
"""
import base64
import http.client
import json
import multiprocessing
import os
import random
import re
import selectors
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

TABLES, RATE = 20, 150      # of the honest
SHARE = 0.05                # of a core, for each attacker
JSON_HEAD = "Host: x\r\nContent-Type: application/json\r\n"


# ---- Traffic: each is told to send for one turn, on connections from its own address.

class Attacker:
    """Sends without waiting for answers, and reads some of them."""

    def __init__(self, number, port):
        self.address, self.port, self.open = f"127.0.1.{number}", port, []
        self.random = random.Random(number)

    def connect(self):
        wire = socket.socket()
        wire.bind((self.address, 0))
        wire.settimeout(1)
        wire.connect(("127.0.0.1", self.port))
        self.open.append(wire)
        return wire

    def drop(self, wire):
        self.open.remove(wire)
        wire.close()

    def turn(self):
        raise NotImplementedError

    def run(self, seconds):
        began, used = time.monotonic(), time.process_time()
        while (passed := time.monotonic() - began) < seconds:
            try:
                self.turn()
            except OSError:
                for wire in list(self.open)[:5]:
                    self.drop(wire)
            spare = (time.process_time() - used) / SHARE - passed
            if spare > 0:
                time.sleep(min(spare, 0.5))


class Searcher(Attacker):
    """Looks for players who are not there, a hundred pages at once."""

    def turn(self):
        wire = self.connect()
        name = "".join(self.random.choices("abcdefgh", k=4))
        wire.sendall(f"GET /api/games?name={name}&limit=100 HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 100)
        self.drop(wire)


class Reader(Attacker):
    """Asks for the dearest list: a hundred games with all their words."""

    def turn(self):
        wire = self.connect()
        wire.sendall(b"GET /api/games.cairn?limit=100 HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
        wire.recv(1 << 16)
        self.drop(wire)


class Unreader(Attacker):
    """Asks for much and reads nothing."""

    def turn(self):
        wire = self.connect()
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.sendall(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\nGET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 200)
        if len(self.open) > 100:
            self.drop(self.open[0])


class Maker(Attacker):
    """Makes tables of the strongest computers."""

    def turn(self):
        wire = self.connect()
        level = {"kind": "level", "level": 6}
        body = json.dumps({"game": "schotten", "seats": [level, level], "seat": None, "public": True})
        wire.sendall(f"POST /api/tables HTTP/1.1\r\n{JSON_HEAD}Content-Length: {len(body)}\r\n\r\n{body}".encode() * 20)
        wire.recv(1 << 16)
        self.drop(wire)


class Pinger(Attacker):
    """Opens sockets at a table and sends pings and empty parts as fast as it can."""
    table = ""

    def open_socket(self):
        wire = self.connect()
        nonce = base64.b64encode(os.urandom(16)).decode()
        wire.sendall(f"GET /api/tables/{self.table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     f"Sec-WebSocket-Key: {nonce}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        wire.recv(1 << 16)
        return wire

    def turn(self):
        wire = self.open_socket()
        ping, part = b"\x89\x80" + bytes(4), b"\x00\x80" + bytes(4)
        wire.sendall((ping + part) * 5000)
        self.drop(wire)


class Talker(Pinger):
    """Watches a table by many sockets, and says on each what must be read to be refused."""

    def turn(self):
        if len(self.open) < 200:
            wire = self.open_socket()
            say(wire, b'{"type":"hello"}')
        for wire in self.random.sample(self.open, min(10, len(self.open))):
            say(wire, b'{"type":"play","number":1,"word":"nonsense"}')
            wire.recv(1 << 16)


def say(wire, message):
    wire.sendall(b"\x81" + bytes([0x80 | len(message)]) + bytes(4) + message)


class Slow(Attacker):
    """Holds connections with half a request."""

    def turn(self):
        wire = self.connect()
        wire.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        if len(self.open) > 240:
            self.drop(self.open[0])
        time.sleep(0.01)


class Nonsense(Attacker):
    def turn(self):
        wire = self.connect()
        wire.sendall(self.random.randbytes(20000))
        self.drop(wire)


KINDS = (Searcher, Reader, Unreader, Maker, Pinger, Talker, Slow, Nonsense)


def attack(kind, number, port, table, seconds):
    attacker = kind(number, port)
    attacker.table = table
    attacker.run(seconds)


def sink(ready):
    """Whom the same traffic does not concern: it answers a word to each, and reads on."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=512)
    listener.setblocking(False)
    ready.send(listener.getsockname()[1])
    selector = selectors.DefaultSelector()
    selector.register(listener, selectors.EVENT_READ)
    while True:
        for key, _ in selector.select():
            try:
                if key.fileobj is listener:
                    wire = listener.accept()[0]
                    wire.setblocking(False)
                    wire.send(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
                    selector.register(wire, selectors.EVENT_READ)
                elif not key.fileobj.recv(1 << 16):
                    raise ConnectionResetError
            except BlockingIOError:
                pass
            except OSError:
                selector.unregister(key.fileobj)
                key.fileobj.close()


# ---- The runs.

def slow_commits(port):
    """How many took longer than 25 ms: what the disk does, whoever else uses it, is not the server's doing."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        counts = dict(re.findall(r'^cairn_commit_seconds_bucket\{le="(.*)"\} (\d+)$', answer.read().decode(), re.M))
    return int(counts["+Inf"]) - int(counts["0.025"])


def make_table(port):
    body = json.dumps({"game": "schotten", "seats": [{"kind": "person"}] * 2, "seat": 0})
    wire = http.client.HTTPConnection("127.0.0.1", port)
    wire.request("POST", "/api/tables", body, {"Content-Type": "application/json"})
    return json.load(wire.getresponse())["table"]


def play(cairn, port, seconds, target=None):
    table = make_table(port)
    attackers = [multiprocessing.Process(target=attack, args=(kind, number + 1, target, table, seconds + 5), daemon=True)
                 for number, kind in enumerate(KINDS)] if target else []
    for one in attackers:
        one.start()
    time.sleep(1)
    done = subprocess.run([cairn, "load", f"http://127.0.0.1:{port}/", "--tables", str(TABLES), "--rate", str(RATE),
                           "--seconds", str(seconds), "--json"], capture_output=True, text=True, check=False)
    for one in attackers:
        one.terminate()
        one.join()
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def measure(cairn, seconds, aim):
    """One run on a server of its own, whose allowances nobody has used yet; `aim` gives the port that is attacked."""
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([cairn, "serve", "--port", "0", "--data", folder], stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, text=True)
        port = int(server.stdout.readline().rstrip("/\n").split(":")[-1])
        try:
            run = play(cairn, port, seconds, aim(port))
            run["slow_commits"] = slow_commits(port)
            return run, server.poll() is None
        finally:
            server.terminate()
            server.wait()


def main():
    cairn, seconds = sys.argv[1], int((sys.argv[2:] or ["60"])[0])
    ready, told = multiprocessing.Pipe(False)
    idle = multiprocessing.Process(target=sink, args=(told,), daemon=True)
    idle.start()
    idle_port = ready.recv()
    measured = {"alone": measure(cairn, seconds, lambda port: None),
                "traffic elsewhere": measure(cairn, seconds, lambda port: idle_port),
                "attacked": measure(cairn, seconds, lambda port: port)}
    idle.terminate()
    runs = {name: run for name, (run, _) in measured.items()}
    is_well = all(is_alive for _, is_alive in measured.values())
    for name, run in runs.items():
        print(f"{name:18} {run['words']:6} words, p50 {run['p50_ms']:7.2f} ms, p99 {run['p99_ms']:7.2f} ms, "
              f"at most {run['most_ms']:7.2f} ms, {run['refused']} refused, server {run['server_cpu_s']:.2f} s of CPU, "
              f"{run['slow_commits']} commits took longer than 25 ms")
    ratio = runs["attacked"]["p99_ms"] / runs["traffic elsewhere"]["p99_ms"]
    print(f"p99 attacked is {ratio:.2f} times that with the traffic elsewhere")
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""soak.py: a server that is killed again and again while games go on.

Pairs of clients play whole games, with takebacks, resignations and rematches
in between; the server dies by kill -9 (now and then it is stopped) at random
moments and comes back. Clients resume by the number of the last event they
saw. In the end no acknowledged word is lost, no event came twice or not at
all, every game's record agrees with what its players saw, and the shuffle of
each is verified.

Usage: soak.py PATH/TO/cairn [KILLS [SEED]]
"""
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time

from server import client as program
from server.client import Client, Closed, Server

N_PAIRS = 6
LIFE = (0.05, 0.8)  # seconds between two deaths


class Stop(Exception):
    """The soak is over."""


class Pair:
    """Two who play one game after another, whatever happens to the server."""

    takes_back = True  # words, now and then

    def __init__(self, soak, index):
        self.soak, self.chooser = soak, random.Random(f"{soak.seed} {index}")
        self.game = ("schotten", "siege", "towers")[index % 3]
        self.clients = []
        self.n_words = self.n_games = self.n_resumed = 0
        self.thread = threading.Thread(target=self.run)

    # ---- The server goes and comes.

    def insist(self, action):
        """Tries again until there is a server that answers."""
        while True:
            if self.soak.is_over:
                raise Stop
            try:
                return action()
            except (OSError, Closed, socket.timeout, ValueError, AssertionError) as error:
                if isinstance(error, AssertionError) and not self.soak.is_down_error(error):
                    raise
                time.sleep(0.02)

    def resume(self, client):
        """Comes back with the number of the last event; nothing may be missing."""
        number, words = client.number, list(client.words)
        self.insist(lambda: client.connect(self.soak.server, since=number))
        self.n_resumed += 1
        assert client.number >= number, (client.number, number)
        if client.number == number:
            assert client.words == words, "words changed under a number"

    def hear(self, client):
        while True:
            try:
                return client.hear()
            except (OSError, Closed):
                if self.soak.is_over:
                    raise Stop from None
                self.resume(client)

    # ---- Games.

    def sit_down(self):
        seats = [{"kind": "person"}, {"kind": "person"}]
        wish = {"game": self.game, "seats": seats, "seat": 0, "public": True}
        made = self.insist(lambda: self.soak.server.post("/api/tables", wish, 201))
        table = made["table"]
        joined = self.insist(lambda: self.soak.server.post(f"/api/tables/{table}/join", {"seat": 1}, 200)
                             if not self.soak.server.get(f"/api/tables/{table}")["seats"][1]["taken"]
                             else {"key": None})
        if joined["key"] is None:
            return False  # the answer was lost with the server, and the key with it
        self.clients = [self.insist(lambda key=key: self.make_client(table, key))
                        for key in (made["key"], joined["key"])]
        return True

    def make_client(self, table, key):
        return Client(self.soak.server, table, key)

    def is_excused(self, _):
        """May a word be refused so? It is played again then."""
        return False

    def acknowledge(self, client, answer, word):
        """The server has taken it."""

    def send(self, client, message):
        """Until it is taken, refused, or overtaken by events; the answer or None."""
        before = client.number
        while True:
            try:
                client.socket.send(message)
                while True:
                    answer = client.hear()
                    if answer["type"] in ("ok", "refused"):
                        return answer
            except (OSError, Closed):
                if self.soak.is_over:
                    raise Stop from None
                self.resume(client)
                if client.number != before:
                    return None  # it may have been taken: look again

    def catch_up(self):
        newest = max(client.number for client in self.clients)
        for client in self.clients:
            while client.number < newest:
                self.hear(client)

    def play(self):
        while True:
            self.catch_up()
            about = self.clients[0].table_now
            if about["state"] == "over" or self.clients[0].view["to_move"] is None:
                return
            movers = [client for client in self.clients if client.moves]
            if not movers:
                self.hear(self.clients[0])
                continue
            dice = self.chooser.random()
            mover = movers[0]
            if dice < 0.004:
                answer = self.send(mover, {"type": "resign"})
            elif dice < 0.02 and self.takes_back:
                self.send(mover, {"type": "offer", "what": "takeback"})
                other = self.clients[1 - self.clients.index(mover)]
                answer = self.send(other, {"type": "answer", "what": "takeback", "yes": True})
            else:
                word = self.chooser.choice(mover.moves)
                answer = self.send(mover, {"type": "play", "number": mover.number, "word": word})
                assert not answer or answer["type"] == "ok" or answer["code"] in (
                    "stale", "not-your-turn") or self.is_excused(answer), answer
                if answer and answer["type"] == "ok":
                    self.n_words += 1
                    self.acknowledge(mover, answer, word)
            if answer and answer["type"] == "ok":
                while mover.number < answer["number"]:
                    self.hear(mover)

    def check(self):
        """The record is what both saw."""
        table = self.clients[0].table
        about = self.insist(lambda: self.soak.server.get(f"/api/tables/{table}"))
        assert about["state"] == "over", about
        for client in self.clients:
            while client.number < about["number"]:
                self.hear(client)
        text = self.insist(lambda: self.record_of(table))
        truth = text.split("\n\n", 1)[1].split()
        for client in self.clients:
            assert len(client.words) == len(truth), (len(client.words), len(truth))
            for seen, true in zip(client.words, truth):
                assert "?" in seen or seen == true, (seen, true)
        self.soak.keep(table, text)
        self.n_games += 1

    def record_of(self, table):
        status, _, body = self.soak.server.request("GET", f"/api/tables/{table}/record")
        assert status == 200, status
        return body.decode()

    def run(self):
        try:
            while True:
                if self.sit_down():
                    self.play()
                    self.check()
                for client in self.clients:
                    client.socket.close()
        except Stop:
            pass
        except Exception as error:  # pylint: disable=broad-except
            self.soak.fail(error)


class Soak:
    def __init__(self, n_kills, seed):
        self.n_kills, self.seed = n_kills, seed
        self.is_over = False
        self.errors, self.records = [], []
        self.lock = threading.Lock()
        self.server = None

    def is_down_error(self, error):
        """An answer such as 503 while the server stops is no fault."""
        return "503" in str(error) or "the server said ''" in str(error)

    def fail(self, error):
        import traceback
        with self.lock:
            self.errors.append("".join(traceback.format_exception(error)))
        self.is_over = True

    def keep(self, _, record):
        with self.lock:
            self.records.append(record)

    def run(self):
        chooser = random.Random(self.seed)
        with tempfile.TemporaryDirectory() as folder:
            self.server = Server(folder)
            self.server.options = ("--port", str(self.server.port))
            pairs = [Pair(self, i) for i in range(N_PAIRS)]
            for pair in pairs:
                pair.thread.start()
            for _ in range(self.n_kills):
                time.sleep(chooser.uniform(*LIFE))
                if self.is_over:
                    break
                if chooser.random() < 0.2:
                    self.server.process.terminate()
                    self.server.process.wait()
                    self.server.process.stdout.close()
                else:
                    self.server.kill()
                self.server.start()
            time.sleep(0 if self.is_over else 1)
            self.is_over = True
            for pair in pairs:
                pair.thread.join(60)
            self.check_all(pairs)
            self.server.sockets.clear()
            assert self.server.stop() == 0
        return pairs

    def check_all(self, pairs):
        """What is left unfinished can be read too, and all shuffles were as promised."""
        for pair in pairs:
            for client in pair.clients:
                about = self.server.get(f"/api/tables/{client.table}")
                assert about["number"] >= client.number, (about["number"], client.number)
        if self.records:
            done = subprocess.run([program.CAIRN, "verify"], input="\n".join(self.records),
                                  capture_output=True, text=True, timeout=120)
            assert done.returncode == 0, done.stdout[-2000:] + done.stderr


def main():
    program.CAIRN = sys.argv[1]
    program.TIMEOUT = 60
    n_kills = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    seed = sys.argv[3] if len(sys.argv) > 3 else "1"
    soak = Soak(n_kills, seed)
    pairs = soak.run()
    for error in soak.errors:
        print(error)
    print(f"soak: {n_kills} deaths (seed {seed}), "
          f"{sum(pair.n_words for pair in pairs)} words acknowledged, "
          f"{sum(pair.n_games for pair in pairs)} games ended and verified, "
          f"{sum(pair.n_resumed for pair in pairs)} times resumed, {len(soak.errors)} errors")
    return len(soak.errors) > 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""nodes_soak.py: three nodes over one PostgreSQL, which are killed, stopped for longer than their lease, drained
and replaced, while the database restarts and dies, and while games go on.

Pairs of clients play whole games, each at whichever node answers (soak.py). What they see is written to a
history, which check_history.py judges, knowing nothing else. How soon play goes on after a fault is printed.

Usage: nodes_soak.py PATH/TO/cairn [FAULTS [SEED]]
"""
import collections
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

import soak
from server import client as program
from server import postgres
from server.client import Client, Closed, Server
from server.nodes import Nodes, Node
from server.operations import cairn

N_NODES, N_PAIRS = 3, 6
STOPPED = 4      # seconds, longer than a lease
PATIENCE = 120   # seconds until play must go on, whatever the machine
FAULTS = ("kill", "stop", "drain", "restart", "crash")


class Witness(Client):
    """A client that writes down what it sees."""

    n = 0

    def __init__(self, pair, *arguments):
        Witness.n += 1
        self.pair, self.history, self.name, self.seat = pair, pair.soak.history, Witness.n, None
        super().__init__(*arguments)

    def connect(self, server, since=None):
        super().connect(server, since)
        if self.heard["type"] == "refused":
            raise Closed(None)

    def note(self, **what):
        self.history.add(table=self.table, client=self.name, seat=self.seat, **what)

    def hear(self):
        message = self.heard = super().hear()
        if message["type"] == "snapshot" and message["view"]:
            self.note(begin=message["number"], words=message["words"])
        elif message["type"] == "event":
            self.note(event=message["number"], kind=message["kind"], by=message["by"], word=message.get("word"),
                      words=message.get("words"))
        hands = message.get("view") and message["view"].get("hands")
        if hands and message["view"]["result"] is None:
            self.note(hands=[card for seat, hand in enumerate(hands) if seat != self.seat for card in hand])
        text = json.dumps(message)
        assert not any(key in text for key in self.pair.keys), "a key was shown"
        return message


class History:
    def __init__(self, path):
        self.file = open(path, "w", encoding="utf-8")  # pylint: disable=consider-using-with
        self.lock = threading.Lock()

    def add(self, **what):
        with self.lock:
            self.file.write(json.dumps(what) + "\n")


class Pair(soak.Pair):
    """As on one server, but for who answers. Without takebacks: over one a client that comes back is shown the table
    and not what has happened, and nobody might have seen it happen."""

    takes_back = False

    def __init__(self, whole, index):
        super().__init__(whole, index)
        self.played = [time.monotonic()]  # when words were acknowledged
        self.n_refused = 0
        self.keys = ()  # of all seats that it has had

    def make_client(self, table, key):
        self.keys = (*self.keys, key)
        return Witness(self, self.soak.server, table, key)

    def is_excused(self, answer):
        self.n_refused += 1
        time.sleep(0.05)
        return answer["code"] in ("database-away", "not-saved")

    def acknowledge(self, client, answer, word):
        self.played.append(time.monotonic())
        client.note(acknowledged=answer["number"], word=word)

    def record_of(self, table):
        record = super().record_of(table)
        self.soak.history.add(table=table, record=record.split("\n\n", 1)[-1].split())
        return record

    def longest_wait(self, since):
        """Between two words, of which the second came after."""
        times = self.played[:]
        return max(later - earlier for earlier, later in zip(times, times[1:]) if later > since)


class NodesSoak(soak.Soak):
    def __init__(self, n_faults, seed, history):
        super().__init__(n_faults, seed)
        self.history = history
        self.nodes = None
        self.took = collections.defaultdict(list)  # by fault: the longest that a pair waited, in seconds
        self.chooser = random.Random(f"{seed} clients")

    @property
    def server(self):
        """Whom a client finds: any of them, also one that is just dying."""
        return self.chooser.choice(self.nodes.all)

    @server.setter
    def server(self, _):
        pass

    # ---- Faults: each returns when it is over.

    def replace(self, node):
        self.nodes.all[self.nodes.all.index(node)] = Node(self.nodes)

    def kill(self, node):
        node.kill()
        self.replace(node)

    def stop(self, node):
        """Long enough that the others take its tables over; then it goes on as if nothing had been."""
        node.process.send_signal(signal.SIGSTOP)
        time.sleep(STOPPED)
        node.process.send_signal(signal.SIGCONT)

    def drain(self, node):
        """A rolling upgrade, as docs/hosting.md has it."""
        deadline = time.monotonic() + PATIENCE
        while cairn("admin", *program.where(self.nodes.name), "drain", node.number)[0] != 0:
            assert time.monotonic() < deadline, "there is no such node"
            time.sleep(0.1)  # it was stopped, and the others have given it up: it will be back
        time.sleep(1)
        node.process.send_signal(signal.SIGTERM)
        assert node.process.wait(60) == 0
        node.process.stdout.close()
        self.replace(node)

    def restart(self, _):
        program.CLUSTER.stop()
        program.CLUSTER.start()

    def crash(self, _):
        program.CLUSTER.stop(signal.SIGQUIT)
        time.sleep(self.faults.uniform(0, 1))
        program.CLUSTER.start()

    def one_fault(self, kind, pairs):
        began = time.monotonic()
        getattr(self, kind)(self.faults.choice(self.nodes.all))
        ended = time.monotonic()
        while not self.is_over and not all(pair.played[-1] > ended for pair in pairs):
            assert time.monotonic() < ended + PATIENCE, f"after {kind} play does not go on"
            time.sleep(0.02)
        if not self.is_over:
            self.took[kind].append(max(pair.longest_wait(began) for pair in pairs))

    def run(self):
        self.faults = random.Random(self.seed)
        with tempfile.TemporaryDirectory() as folder:
            self.nodes = Nodes(folder, N_NODES)
            pairs = [Pair(self, i) for i in range(N_PAIRS)]
            for pair in pairs:
                pair.thread.start()
            try:
                for i in range(self.n_kills):
                    time.sleep(self.faults.uniform(0.1, 0.5))
                    if self.is_over:
                        break
                    # Each kind once, then any.
                    self.one_fault(FAULTS[i] if i < len(FAULTS) else self.faults.choice(FAULTS), pairs)
            except Exception as error:  # pylint: disable=broad-except
                self.fail(error)
            self.is_over = True
            for pair in pairs:
                pair.thread.join(60)
            program.TIMEOUT = 60
            if not self.errors:
                self.nodes.stop()
        return pairs


def main():
    if not postgres.programs():
        return 77  # skipped: there is no PostgreSQL
    program.CAIRN = sys.argv[1]
    program.TIMEOUT = 3  # then a client looks for another node
    n_faults = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    seed = sys.argv[3] if len(sys.argv) > 3 else "1"
    program.CLUSTER = postgres.Cluster("fsync=off")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "history")
        history = History(path)
        whole = NodesSoak(n_faults, seed, history)
        try:
            pairs = whole.run()
        finally:
            for server in Server.running:
                if server.process.poll() is None:
                    server.process.kill()
        history.file.close()
        for error in whole.errors:
            print(error)
        verdict = subprocess.run([sys.executable, os.path.join(os.path.dirname(__file__), "check_history.py"), path],
                                 capture_output=True, text=True, check=False)
    print(f"nodes: {sum(map(len, whole.took.values()))} faults (seed {seed}), "
          f"{sum(pair.n_words for pair in pairs)} words acknowledged, {sum(pair.n_refused for pair in pairs)} refused, "
          f"{sum(pair.n_games for pair in pairs)} games ended, {sum(pair.n_resumed for pair in pairs)} times resumed, "
          f"{len(whole.errors)} errors")
    for kind, seconds in sorted(whole.took.items()):
        seconds.sort()
        print(f"nodes: {kind}: the longest wait of a pair was {seconds[len(seconds) // 2]:.1f} s (median), {seconds[-1]:.1f} s (at most)")
    print(verdict.stdout + verdict.stderr, end="")
    return len(whole.errors) > 0 or verdict.returncode != 0


if __name__ == "__main__":
    sys.exit(main())

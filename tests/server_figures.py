#!/usr/bin/env python3
"""server_figures.py: what a server does under strain, by one program and by others beside it, in one run:
how long the weakest computer takes to answer while another address has the strongest think at forty tables; what a
search among many games costs; and what a move costs at a thousand a second. Each is measured by each program in
turn, a few times; what is told is the median.

Usage: server_figures.py FIGURE[,FIGURE…] ROUNDS PATH/TO/cairn …      (answers, search, move; the first program makes the load)
"""
import json
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

from server import client as program
from server.client import Client, Server
from server.hostile import ATTACKER, add_finished, metric

CROWD, ANSWERS, ANSWERS_S, GAMES, SEARCHES = 40, 60, 15, 20000, 50


def answer_of_level_1(folder):
    """(ms, ms): p50 and p99 from a word that was taken to the computer's, while a crowd asks for all it can. Who waits
    longer than TIMEOUT waits no more."""
    server, took = Server(folder), []
    crowd = [Client(server, server.create("siege", seats=[6, 6], seat=None, rounds=100)["table"], source=ATTACKER)
             for _ in range(CROWD)]
    chooser, until = random.Random(1), time.monotonic() + ANSWERS_S
    try:
        while len(took) < ANSWERS and time.monotonic() < until:
            made = server.create("schotten", seats=["person", 1])
            ann = Client(server, made["table"], made["key"])
            while len(took) < ANSWERS and not ann.is_over() and time.monotonic() < until:
                if ann.moves:
                    ann.play(chooser.choice(ann.moves))
                began = time.monotonic()
                while not ann.moves and not ann.is_over():
                    ann.hear()
                took.append(1000 * (time.monotonic() - began))
    except TimeoutError:
        took.append(1000 * program.TIMEOUT)  # or longer
    for one in crowd:
        one.socket.close()
    server.kill()
    took.sort()
    return took[len(took) // 2], took[int(0.99 * (len(took) - 1))]


def search(folder):
    """(ms,): processor time of a search for nobody among many games."""
    server = Server(folder)
    made = server.create("schotten", name="Common Ann", public=True)
    client = Client(server, made["table"], server.join(made["table"], name="Bob")["key"])
    client.socket.ask({"type": "resign"})
    server.stop()
    database = sqlite3.connect(os.path.join(folder, "cairn.db"))
    database.execute("CREATE TABLE IF NOT EXISTS names (word, ended_s, table_row)")  # an old one has none
    add_finished(database, made["table"], GAMES)
    database.close()
    server.start()
    before = metric(server, "cpu_seconds_total")
    for _ in range(SEARCHES):
        assert server.get("/api/games?name=zzzz&limit=100")["games"] == []
    used = metric(server, "cpu_seconds_total") - before
    server.kill()
    return (1000 * used / SEARCHES,)


def move(folder):
    """(µs, ms, ms): the server's processor time a word, p50 and p99, at 200 tables and 1,000 words a second."""
    server = Server(folder, "--connections", "1000")
    done = subprocess.run([sys.argv[3], "load", f"http://127.0.0.1:{server.port}/", "--tables", "200", "--rate", "1000",
                           "--seconds", "10", "--json"], capture_output=True, text=True, check=True)
    server.kill()
    run = json.loads(done.stdout)
    return 1e6 * run["server_cpu_s"] / run["words"], run["p50_ms"], run["p99_ms"]


FIGURES = {"answers": ("level 1 answers, p50 and p99 in ms", answer_of_level_1),
           "search": ("a search among 20,000 games, ms of CPU", search),
           "move": ("a move at 1,000 a second, µs of CPU, p50 and p99 in ms", move)}


def main():
    wanted, rounds, programs = sys.argv[1].split(","), int(sys.argv[2]), sys.argv[3:]
    program.DESCRIPTION.check_answer = lambda *_: None  # that is another test, and of one version
    for name, measure in (FIGURES[one] for one in wanted):
        measured = {one: [] for one in programs}
        for _ in range(rounds):
            for one in programs:
                program.CAIRN = one
                with tempfile.TemporaryDirectory() as folder:
                    measured[one].append(measure(folder))
        for one, rows in measured.items():
            print(f"{name}: {'  '.join(f'{statistics.median(column):.1f}' for column in zip(*rows))}  ({one})", flush=True)


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""test_fourth_game.py: a game that nothing but the list knows of is played everywhere.

For a build with -Dtest_game=true, where the game of tests/games/heaps stands in
the list: engine, arena, server, terminal and records. (The page has a test of
its own.)

Usage: test_fourth_game.py PATH/TO/cairn [NAME-OF-A-TEST …]
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import urllib.parse

import test_terminal
from server import client
from server.chance import verify
from server.life import record_of
from terminal.screen import CAIRN, TIMEOUT, Engine, Screen, plainly

GAME = "heaps"
client.CAIRN = CAIRN

# What it calls things: in English, French and German.
NAMES = {"en": ("Three heaps, eighteen pebbles.", "bag", "flint %1", "heap %1"),
         "fr": ("Trois tas, dix-huit cailloux.", "sac", "silex %1", "tas %1"),
         "de": ("Drei Haufen, achtzehn Kiesel.", "Beutel", "Feuerstein %1", "Haufen %1")}


def cairn(*words, **more):
    done = subprocess.run([CAIRN, *words], capture_output=True, text=True, timeout=TIMEOUT,
                          **more)
    assert done.returncode == 0, (words, done.returncode, done.stdout, done.stderr)
    return done.stdout


# ---- The engine.

def test_engine_describes_it():
    engine = Engine(GAME, "seed=3")
    for language, expected in NAMES.items():
        about = json.loads(engine.ask(f"describe {GAME} lang={language}")[0])
        told = (about["note"], about["piles"][0]["name"], about["cards"][0]["name"], about["place"])
        assert told == expected, told
        assert about["claims"] is False and [preset["key"] for preset in about["presets"]] == ["small", "large"]
    engine.close()


def test_engine_plays_it():
    engine, chooser, n_words = Engine(GAME, "large", "seed=3"), random.Random(3), 0
    while engine.moves():
        steps = [json.loads(line) for line in engine.ask("steps")]
        assert [step["word"] for step in steps] == engine.moves()
        step = chooser.choice(steps)
        card, heap = step["word"].split("@")
        assert step["steps"] == [f"hand:{card}", f"place:{heap}"], step
        engine.ask("play " + step["word"])
        story = [json.loads(line) for line in engine.ask(f"story from={n_words + 1}")]
        played = next(one for one in story if one["path"]["word"] == step["word"])
        assert re.fullmatch(r"(flint|chalk|marble) \d at heap \d", played["text"]), played
        assert played["moves"] == [f"hand:{card}", f"board:{card}@{heap}"], played
        n_words += len(story)
    assert "heap" in engine.ask("ending")[0]
    engine.close()


def test_engine_hints_and_refuses():
    engine = Engine(GAME, "seed=3")
    best = engine.ask("go level=3 nodes=2000 seed=1")[-1].split()
    assert best[0] == "best" and best[1] in engine.moves(), best
    state = engine.ask("state")
    done = subprocess.run([CAIRN, "engine"], input=f"new {GAME} seed=3\nplay k9@1\nplay m4@9\nstate\n",
                          capture_output=True, text=True, check=True).stdout.split("\n")
    assert done[1].startswith("error ") and done[2].startswith("error ") and done[3:4] == state, done
    engine.close()


# ---- The arena, and the records that it writes.

def test_arena_and_records():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.cairn")
        # Another program, which is told how long to think: the top level takes its time.
        program = f"engine:sed -u 's/^go$/go level=1/' | {CAIRN} engine"
        for other in ("level:1", program):
            result = json.loads(cairn("arena", GAME, "level:3", other, "-n", "5", "--json", "--records", path))
            assert result["games"] == 10 and result["faults"] == 0, result
            with open(path, encoding="utf-8") as file:
                text = file.read()
            assert text.count(f'[Game "{GAME}"]') == 10
            assert cairn("replay", "--plain", path).count("Heaps: +") == 10
            os.remove(path)
        engine = Engine(GAME)
        games = [json.loads(line) for line in engine.ask("read " + urllib.parse.quote(text))]
        assert len(games) == 10 and all(game["game"] == GAME and len(game["words"]) == 36 for game in games)
        engine.close()


# ---- The server.

def test_server():
    with tempfile.TemporaryDirectory() as folder:
        server = client.Server(os.path.join(folder, "data"))
        try:
            for preset in ("small", "large"):
                table, clients = client.seat_people(server, GAME, preset, 2)
                client.play_out(clients, random.Random(preset))
                record = record_of(server, table)
                client.check_secrets(client.record_words(record), clients)
                code, said = verify(record)
                assert code == 0, said
            made = server.create(GAME, seats=["person", 1])
            clients = [client.Client(server, made["table"], made["key"])]
            client.play_out(clients, random.Random(1))
        finally:
            server.kill()


# ---- The terminal.

def test_terminal_in_german():
    with Screen(LANG="de_XX.UTF-8", LC_ALL="", LANGUAGE="de") as screen:
        screen.run("play", GAME, "--level", "1", "--seed", "7")
        text = screen.wait("Wähl einen Kiesel")
        assert re.search(r"\[ (Feuerstein|Kreide|Marmor) \d \]", text), text
        screen.keys("H")
        screen.wait(r"[klm]\d@\d")
        for turn in range(9):  # a pebble each time, nine in all
            screen.keys(*["Tab"] * (turn % 2), "Enter")
            screen.wait("Wähl, wohin")
            screen.keys("Enter")
            text = screen.wait("Wähl einen Kiesel|Die Partie ist", but_not="Wähl, wohin")
        text = screen.wait(r"Die Partie ist.*Haufen|Haufen")
        assert re.search(r"Haufen mehr|gleich viele Haufen", text.replace("\n", " ")), text
        screen.keys("M")
        screen.wait(r"\(\w+ \d an Haufen \d\), \+[klm]\d \(gezogen: \w+ \d\)")
        screen.keys("q", "Q")
        assert screen.ended() == 0
        # The record of it, told again.
        folder = os.path.join(screen.home, ".local/state/cairn/games")
        saved = os.path.join(folder, os.listdir(folder)[0])
        with open(saved, encoding="utf-8") as file:
            record = file.read()
        assert f'[Game "{GAME}"]' in record and re.search(r"\{.* heaps?.*\}\n$", record), record
        assert "Heaps: +" in cairn("replay", "--plain", saved)
        screen.run("replay", saved)
        screen.wait("Heaps")
        screen.keys("End")
        screen.wait(r"36.*36")
        screen.keys("Q")
        assert screen.ended() == 0


def test_lines():
    with tempfile.TemporaryDirectory() as home:
        out = plainly(home, GAME, "-p", "level:1", "-p", "level:1", "--seed", "2", lines=[])
        assert re.search(r"Played: [klm]\d@\d \((flint|chalk|marble) \d at heap \d\), \+", out), out
        assert re.search(r"^1: .* \| .*$", out, re.M), "without sentences of its own the picture tells the table"


if __name__ == "__main__":
    sys.exit(test_terminal.run(globals()))

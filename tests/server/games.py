"""games.py: whole games, between people and against the computer."""
import json
import random
import subprocess

from server import client as program
from server.client import *  # pylint: disable=wildcard-import,unused-wildcard-import


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


def test_steps(server):
    """Who asks for them is told the steps to each move, and what each word moved and did, as the engine says it."""
    for game, preset, n_seats in games():
        chooser = random.Random(f"{game} {preset}")
        made = server.create(game, preset, ["person"] * n_seats)
        keys = [made["key"]] + [server.join(made["table"])["key"] for _ in range(1, n_seats)]
        ann = Client(server, made["table"], keys[0], steps=True)
        clients = [ann] + [Client(server, made["table"], key) for key in keys[1:]]
        watcher = Client(server, made["table"], steps=True)
        play_out([*clients, watcher], chooser)
        assert not any("told" in event or "steps" in event for event in clients[1].events)
        new = " ".join(["new", game, *(f"{key}={value}" for key, value in ann.table_now["options"].items())])
        lines = f"{new} seat=0\nload {' '.join(ann.words)}\nstory\n"
        answer = subprocess.run([program.CAIRN, "engine"], input=lines, capture_output=True, text=True,
                                check=True).stdout
        story = [json.loads(line) for line in answer.splitlines() if line.startswith("{")]
        assert len(story) == ann.number
        for event in ann.events:
            told = story[event["number"] - 1]
            assert event.get("moved") == told.get("moves"), (event, told)
            plain = re.sub(r"%[cmn]?\d", "", event["told"]["text"]).split()
            assert event["told"]["code"] and all(part in told["text"] for part in plain), (event, told)
        assert all(event["told"] and event["steps"] == [] for event in watcher.events)


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
        {"kind": "person", "name": "Änn \U0001f600", "taken": True, "connected": True,
         "away": None, "resigned": False},
        {"kind": "person", "name": None, "taken": False, "connected": False, "away": None,
         "resigned": False}]
    refused(ann.socket.ask({"type": "play", "number": 0, "word": "r1@1"}), "not-begun", 0)
    assert record_words(server.request(
        "GET", f"/api/tables/{table}/record")[2].decode() + "\n\n") == []
    joined = server.join(table, seat=1, name="Bob")
    for client in (ann, watcher):
        while client.table_now["seats"][1]["name"] is None:
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

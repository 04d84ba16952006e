"""life.py: what happens at a table besides words: leaving, resigning, offers, clocks, who is away,
rematches and series, phrases, lists."""
import os
import random
import re
import sqlite3
import tempfile
import time

from server.client import *  # pylint: disable=wildcard-import,unused-wildcard-import


def say(client, message):
    """Sends a message that is taken; the client hears all up to its `ok`."""
    client.socket.send(message)
    while True:
        answer = client.hear()
        if answer["type"] == "ok":
            return answer["number"]
        assert answer["type"] != "refused", answer


def offer(client, what):
    return say(client, {"type": "offer", "what": what})


def agree(client, what, yes=True):
    return say(client, {"type": "answer", "what": what, "yes": yes})


def hear_table(client, is_so):
    """Hears until the table object is as wished, and returns it."""
    while not is_so(client.table_now):
        client.hear()
    return client.table_now


def play_some(server, table, clients, n_words, chooser):
    for _ in range(n_words):
        mover = next(client for client in clients if client.moves)
        mover.play(chooser.choice(mover.moves))
        follow(server, table, clients)


def record_of(server, table):
    return server.request("GET", f"/api/tables/{table}/record")[2].decode()


def as_before_takebacks(record):
    """As servers wrote it before they told how often words were taken back."""
    return re.sub(r'\[Takebacks "\d+"\]\n', "", record)


# ---- Before the start.

def test_fill(_):
    """Who made the table lets a computer sit down, and the game begins, also after a restart."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        made = server.create("towers", "three", ("person",) * 3, name="Ann")
        table = made["table"]
        path, key = f"/api/tables/{table}/fill", {"Authorization": "Bearer " + made["owner"]}
        wish = {"seat": 1, "level": 1}
        assert error_of(server.request("POST", path, wish), 403) == "key-foreign"
        assert error_of(server.request("POST", path, {"level": 1}, key), 400) == "member-bad"
        assert error_of(server.request("POST", path, {"seat": 1, "level": 7}, key), 400) == "member-bad"
        assert error_of(server.request("POST", path, {"seat": 0, "level": 1}, key), 409) == "seat-taken"
        assert server.request("POST", path, wish, key)[0] == 204
        seat = {"kind": "level", "level": 1, "taken": True}
        assert server.get(f"/api/tables/{table}")["seats"][1] == seat
        server.kill()
        server.start()
        about = server.get(f"/api/tables/{table}")
        assert about["seats"][1] == seat and about["state"] == "waiting"
        assert server.request("POST", path, {"seat": 2, "level": 1}, key)[0] == 204
        assert server.get(f"/api/tables/{table}")["state"] == "playing"
        assert error_of(server.request("POST", path, wish, key), 409) == "seat-taken"
        ann = Client(server, table, made["key"])
        assert ann.moves
        ann.play(ann.moves[0])
        assert server.stop() == 0


# ---- Ends.

def test_resign(server):
    table, (ann, bob, watcher) = seat_people(server, "schotten", None, 2)
    play_some(server, table, (ann, bob, watcher), 3, random.Random(1))
    refused(watcher.socket.ask({"type": "resign"}), "not-seated")
    number = say(ann, {"type": "resign"})
    for client in (ann, bob, watcher):
        client.hear_until(number)
        event = client.events[-1]
        assert event["kind"] == "resign" and event["by"] == 0 and event["result"] == [0, 1]
        assert event["moves"] == [] and "word" not in event
        about = hear_table(client, lambda now: now["state"] == "over")
        assert about["ending"] == "resign" and about["result"] == [0, 1]
    for client in (ann, bob):
        for message in ({"type": "resign"}, {"type": "claim-win"},
                        {"type": "offer", "what": "draw"}, {"type": "offer", "what": "takeback"},
                        {"type": "play", "number": client.number, "word": "r1@1"}):
            refused(client.socket.ask(message), "game-over", number)
    record = record_of(server, table)
    assert '[Result "0-1"]' in record and '[Termination "resign"]' in record
    assert record_words(record) == Client(server, table, bob.key).words or "?" in str(bob.words)
    # Who comes back hears of it; who comes new sees it.
    again = Client(server, table, bob.key)
    assert again.number == number and len(again.words) == number - 1
    again.socket.close()
    again.number = number - 1
    again.connect(server, since=again.number)
    again.hear_until(number)
    assert again.events[-1]["kind"] == "resign"


def play_beside_computer(server, table, clients, n_words, chooser):
    """Words of the people, and of the computer in between, until one of the people is to move.
    False when the game has ended."""
    for n_left in range(n_words, -1, -1):
        while not any(client.moves for client in clients):
            if clients[0].is_over():
                return False
            clients[0].hear()
            follow(server, table, clients)
        if n_left:
            play_some(server, table, clients, 1, chooser)
    return True


def test_resign_among_four(server):
    """A low level plays on for who resigns among three or four; the last one left wins."""
    game, preset, n_seats = next(kind for kind in games() if kind[2] > 2)
    for seed in range(8):  # in one deal of 150 the computer wins before that
        table, clients = seat_people(server, game, preset, n_seats)
        *seated, watcher = clients
        number = say(seated[0], {"type": "resign"})
        for client in clients:
            client.hear_until(number)
        assert seated[0].events[-1]["result"] is None and seated[0].moves == []
        other = Socket(server, table)
        other.ask({"type": "hello", "key": seated[0].key})
        refused(other.ask({"type": "resign"}), "game-over")
        refused(other.ask({"type": "play", "number": 0, "word": "done"}), "stale")
        if play_beside_computer(server, table, clients[1:], 6, random.Random(seed)):
            break
    movers = {event["by"] for event in watcher.events if event["kind"] == "word"}
    assert 0 in movers and server.get(f"/api/tables/{table}")["state"] == "playing"
    for client in seated[1:-1]:
        say(client, {"type": "leave"})
    about = server.get(f"/api/tables/{table}")
    assert about["state"] == "over" and about["ending"] == "resign"
    assert about["result"] == [0] * (n_seats - 1) + [1]
    assert [seat["resigned"] for seat in about["seats"]] == [True] * (n_seats - 1) + [False]


def test_draw(server):
    table, (ann, bob, watcher) = seat_people(server, "schotten", None, 2)
    refused(ann.socket.ask({"type": "answer", "what": "draw", "yes": True}), "no-offer")
    refused(watcher.socket.ask({"type": "offer", "what": "draw"}), "not-seated")
    offer(ann, "draw")
    about = hear_table(bob, lambda now: now["offers"])
    assert about["offers"] == [{"what": "draw", "by": 0}]
    refused(ann.socket.ask({"type": "offer", "what": "draw"}), "offered-already")
    refused(ann.socket.ask({"type": "answer", "what": "draw", "yes": True}), "own-offer")
    agree(bob, "draw", False)
    hear_table(ann, lambda now: not now["offers"])
    offer(ann, "draw")
    agree(ann, "draw", False)  # withdrawn
    refused(bob.socket.ask({"type": "answer", "what": "draw", "yes": True}), "no-offer")
    # One's own word leaves it standing, the other's ends it.
    offer(ann, "draw")
    ann.play(ann.moves[0])
    follow(server, table, (ann, bob, watcher))
    assert server.get(f"/api/tables/{table}")["offers"]
    while not bob.moves:
        ann.play(ann.moves[0])
        follow(server, table, (ann, bob, watcher))
    bob.play(bob.moves[0])
    assert not server.get(f"/api/tables/{table}")["offers"]
    offer(bob, "draw")
    number = offer(ann, "draw")  # the same wish is a yes
    for client in (ann, bob, watcher):
        client.hear_until(number)
        assert client.events[-1]["kind"] == "agreed" and client.events[-1]["by"] == 1
        assert client.events[-1]["result"] == [0.5, 0.5]
    record = record_of(server, table)
    assert '[Result "1/2-1/2"]' in record and '[Termination "agreed"]' in record
    made = server.create("schotten", seats=["person", 1])
    alone = Client(server, made["table"], made["key"])
    refused(alone.socket.ask({"type": "offer", "what": "draw"}), "computer-plays-on")


def test_takeback(server):
    table, clients = seat_people(server, "schotten", None, 2)
    ann, bob, watcher = clients
    refused(ann.socket.ask({"type": "offer", "what": "takeback"}), "nothing-played")
    before = (list(ann.words), ann.view, ann.moves)
    play_some(server, table, clients, 4, random.Random(5))
    first = ann.words
    offer(ann, "takeback")
    hear_table(bob, lambda now: now["offers"])
    number = agree(bob, "takeback")
    for client in clients:
        client.hear_until(number)
        assert client.events[-1]["kind"] == "takeback" and client.events[-1]["by"] == 0
        assert len(client.words) == client.events[-1]["words"] == client.view["ply"] < number
        assert client.words == Client(server, table, client.key).words
    assert ann.moves
    refused(ann.socket.ask({"type": "play", "number": number - 1, "word": ann.moves[0]}), "stale")
    # Back to the beginning, and the same cards come again.
    while len(ann.words) > len(before[0]):
        offer(ann, "takeback")
        hear_table(bob, lambda now: now["offers"])
        number = agree(bob, "takeback")
        for client in clients:
            client.hear_until(number)
    assert (ann.words, ann.view, ann.moves) == before
    for word in [word for word in first[len(before[0]):] if word[0] != "+"][:1]:
        ann.play(word)
    follow(server, table, clients)
    n = len(before[0])
    assert ann.words[n:] == first[n:len(ann.words)]
    # Its record says that words were taken back.
    assert b'[Takebacks "' in server.request("GET", f"/api/tables/{table}/record")[2]
    # A takeback that was missed comes as a snapshot.
    late = Client(server, table, bob.key)
    late.socket.close()
    late.connect(server, since=n)
    assert late.number == ann.number and late.words == bob.words
    late.socket.close()
    seen = late.number
    play_some(server, table, (ann, bob), 2, random.Random(6))
    late.connect(server, since=seen)
    late.hear_until(ann.number)
    assert late.words == bob.words and late.events[-1]["kind"] == "word"
    # The computer agrees at once, and thinks anew.
    made = server.create("schotten", seats=["person", 1])
    alone = Client(server, made["table"], made["key"])
    for _ in range(3):
        while not alone.moves:
            alone.hear()
        n = len(alone.words)
        alone.play(alone.moves[0])
        number = offer(alone, "takeback")
        alone.hear_until(number)
        assert len(alone.words) == n and alone.moves
    play_out([alone], random.Random(7))


def test_leave(server):
    made = server.create("schotten", name="Ann")
    table = made["table"]
    ann, watcher = Client(server, table, made["key"]), Client(server, table)
    refused(watcher.socket.ask({"type": "leave"}), "not-seated")
    tab = Client(server, table, made["key"])
    say(ann, {"type": "leave"})
    for client in (ann, tab):
        while client.seat is not None:
            client.hear()
    about = server.get(f"/api/tables/{table}")
    assert about["state"] == "waiting" and not about["seats"][0]["taken"]
    assert about["seats"][0]["name"] is None
    refused(Socket(server, table).ask({"type": "hello", "key": made["key"]}), "key-foreign")
    assert server.join(table)["seat"] == 0
    assert server.join(table)["seat"] == 1
    table, (ann, bob, _) = seat_people(server, "schotten", None, 2)
    say(bob, {"type": "leave"})
    assert server.get(f"/api/tables/{table}")["result"] == [1, 0]
    say(bob, {"type": "leave"})  # after the end it means nothing
    say(ann, {"type": "leave"})


# ---- Who is there.

def test_presence(_):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--grace", "1")
        table, (ann, bob, watcher) = seat_people(server, "schotten", None, 2)
        refused(ann.socket.ask({"type": "claim-win"}), "nobody-is-away")
        tab = Client(server, table, bob.key)
        bob.socket.close()
        assert hear_table(tab, lambda now: now["seats"][1]["connected"])
        tab.socket.close()
        about = hear_table(ann, lambda now: not now["seats"][1]["connected"])
        assert about["seats"][1]["away"] is not None and about["grace"] == 1000
        refused(ann.socket.ask({"type": "claim-win"}), "nobody-is-away")
        bob.connect(server, since=bob.number)  # comes back: all is well
        hear_table(ann, lambda now: now["seats"][1]["connected"])
        bob.socket.close()
        hear_table(ann, lambda now: not now["seats"][1]["connected"])
        while server.get(f"/api/tables/{table}")["seats"][1]["away"] <= 1000:
            time.sleep(0.05)
        refused(watcher.socket.ask({"type": "claim-win"}), "not-seated")
        number = say(ann, {"type": "claim-win"})
        watcher.hear_until(number)
        event = watcher.events[-1]
        assert event["kind"] == "abandoned" and event["by"] == 1 and event["result"] == [1, 0]
        assert '[Termination "abandoned"]' in record_of(server, table)
        assert server.stop() == 0


def test_phrases(server):
    table, (ann, bob, watcher) = seat_people(server, "schotten", None, 2)
    refused(watcher.socket.ask({"type": "phrase", "phrase": "hello"}), "not-seated")
    refused(ann.socket.ask({"type": "phrase", "phrase": "You fool"}), "member-bad")
    for phrase in ("hello", "good-luck", "thinking", "oops", "one-moment"):
        say(ann, {"type": "phrase", "phrase": phrase})
        while True:
            message = bob.hear()
            if message["type"] == "phrase":
                break
        assert message == {"type": "phrase", "by": 0, "phrase": phrase}
    refused(ann.socket.ask({"type": "phrase", "phrase": "bye"}), "too-many-phrases")
    assert say(bob, {"type": "phrase", "phrase": "good-game"}) == bob.number


# ---- Clocks.

def test_clock(_):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        wish = {"clock": {"start": 10, "increment": 2}}
        made = server.create("schotten", name="Ann", **wish)
        table = made["table"]
        joined = server.join(table)
        ann, bob = (Client(server, table, one["key"]) for one in (made, joined))
        clock = server.get(f"/api/tables/{table}")["clock"]
        assert 0 < clock.pop("grace") <= 120000
        assert clock == {"start": 10, "increment": 2, "left": [10000, 10000], "running": 0}
        ann.play(ann.moves[0])
        follow(server, table, (ann, bob))
        while not bob.moves:
            ann.play(ann.moves[0])
            follow(server, table, (ann, bob))
        # Before the first word the clock rests; now it is Bob's, who has not played yet.
        clock = server.get(f"/api/tables/{table}")["clock"]
        assert clock["running"] == 1 and clock["grace"] > 0 and clock["left"][1] == 10000
        assert server.get(f"/api/tables/{table}")["to_move"] == 1
        assert 11000 <= clock["left"][0] <= 12000
        while not ann.moves:
            bob.play(bob.moves[0])
            follow(server, table, (ann, bob))
        clock = hear_table(ann, lambda now: now["clock"]["running"] == 0 and now["clock"]["grace"] == 0)["clock"]
        assert server.get(f"/api/tables/{table}")["clock"]["running"] == 0
        time.sleep(0.2)
        left = server.get(f"/api/tables/{table}")["clock"]["left"]
        assert left[0] <= clock["left"][0] - 200 and left[1] == clock["left"][1]
        # Killed: the clock goes on from what was stored, and nobody's move is lost.
        server.kill()
        server.start()
        after = server.get(f"/api/tables/{table}")["clock"]
        assert after["running"] == 0 and after["left"][0] >= left[0]
        # Stopped in good order: what has passed is stored.
        time.sleep(0.2)
        assert server.stop() == 0
        server.start()
        assert server.get(f"/api/tables/{table}")["clock"]["left"][0] <= after["left"][0] - 200
        assert server.stop() == 0


def test_flag(_):
    """A flag falls by itself, also where nobody looks and after a restart."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        made = server.create("schotten", clock={"start": 10, "increment": 0})
        table = made["table"]
        joined = server.join(table)
        ann, bob = (Client(server, table, one["key"]) for one in (made, joined))
        chooser = random.Random(4)
        def is_running():
            clock = server.get(f"/api/tables/{table}")["clock"]
            return clock["running"] == 0 and clock["grace"] == 0
        while not is_running():
            play_some(server, table, (ann, bob), 1, chooser)
        server.kill()
        in_database(folder, "UPDATE tables SET clock_left_ms = '300,9000'")
        server.start()
        bob.connect(server, since=bob.number)
        while bob.table_now["state"] != "over":
            bob.hear()
        assert bob.table_now["ending"] == "time" and bob.table_now["result"] == [0, 1]
        assert bob.events[-1]["kind"] == "time" and bob.events[-1]["by"] == 0
        assert '[Termination "time"]' in record_of(server, table)
        assert server.stop() == 0


def test_flag_before_the_first_word(_):
    """Who never plays does not hold a timed game up for ever."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--grace", "1")
        made = server.create("schotten", clock={"start": 10, "increment": 0})
        table = made["table"]
        bob = Client(server, table, server.join(table)["key"])
        server.kill()
        in_database(folder, "UPDATE tables SET clock_left_ms = '300,9000'")
        server.start()
        bob.connect(server, since=bob.number)
        while bob.table_now["state"] != "over":
            bob.hear()
        assert bob.table_now["ending"] == "time" and bob.table_now["result"] == [0, 1]
        assert server.stop() == 0


def test_clock_refusals(server):
    two = [{"kind": "person"}] * 2
    for clock in (5, {}, {"start": 5}, {"start": 86401}, {"start": "60"},
                  {"start": 60, "increment": -1}, {"start": 60, "increment": 3601}):
        answer = server.request("POST", "/api/tables",
                                {"game": "schotten", "seats": two, "clock": clock})
        assert error_of(answer, 400) == "member-bad", clock
    for more in ({"public": 1}, {"verified": "yes"}, {"rounds": -1}, {"rounds": 101},
                 {"rounds": True}):
        answer = server.request("POST", "/api/tables",
                                {"game": "schotten", "seats": two, **more})
        assert error_of(answer, 400) == "member-bad", more


# ---- What comes next.

def next_table(server, client):
    while True:
        message = client.hear()
        if message["type"] == "next":
            return message, Client(server, message["table"], client.key)


def test_rematch(server):
    table, (ann, bob, watcher) = seat_people(server, "siege", None, 2)
    refused(ann.socket.ask({"type": "offer", "what": "rematch"}), "not-over")
    say(bob, {"type": "resign"})
    offer(bob, "rematch")
    hear_table(ann, lambda now: now["offers"])
    agree(ann, "rematch")
    message, ann2 = next_table(server, ann)
    assert message["seat"] == ann2.seat == 1
    message, bob2 = next_table(server, bob)
    assert message["seat"] == bob2.seat == 0
    message, watcher2 = next_table(server, watcher)
    assert "seat" not in message and watcher2.seat is None
    about = server.get(f"/api/tables/{table}")
    assert about["next"] == message["table"] and about["offers"] == []
    refused(ann.socket.ask({"type": "offer", "what": "rematch"}), "has-next")
    assert ann2.table_now["seats"][1]["name"] == "Ann"
    play_out([ann2, bob2, watcher2], random.Random(8))
    # Against the computer a rematch is granted at once.
    made = server.create("schotten", seats=["person", 1])
    alone = Client(server, made["table"], made["key"])
    say(alone, {"type": "resign"})
    offer(alone, "rematch")
    message, again = next_table(server, alone)
    assert again.seat == 1
    while not again.moves:
        again.hear()


def test_series(server):
    made = server.create("schotten", name="Ann", rounds=0, public=True)
    table = made["table"]
    joined = server.join(table, name="Bob")
    clients = [Client(server, table, one["key"]) for one in (made, joined)]
    rounds = clients[0].table_now["series"]["rounds"]
    assert clients[0].table_now["series"]["round"] == 1 and rounds > 1
    chooser = random.Random(9)
    n_played = 0
    points = {}
    while True:
        play_some(server, table, clients, 2, chooser)
        names = [seat["name"] for seat in clients[0].table_now["seats"]]
        loser = names.index("Bob")
        say(clients[[client.seat for client in clients].index(loser)], {"type": "resign"})
        n_played += 1
        for client in clients:
            about = hear_table(client, lambda now: now["state"] == "over")
        series = about["series"]
        assert series["round"] == n_played and series["rounds"] == rounds
        assert series["won"][1 - loser] == n_played and series["won"][loser] == 0
        points = dict(zip(names, series["points"]))
        assert f'[Round "{n_played}"]' in record_of(server, table)
        if series["over"]:
            assert series["winner"] == 1 - loser and about["next"] is None
            break
        clients = [next_table(server, client)[1] for client in clients]
        assert sorted(client.seat for client in clients) == [0, 1]
        table = clients[0].table
        assert clients[0].table_now["series"]["points"][clients[0].seat] == points["Ann"]
        assert clients[0].table_now["series"]["round"] == n_played + 1
    assert points["Ann"] > points["Bob"]


def test_series_of_wins(_):
    """First to win two: the score stands on every table, and the end says why, also after kill -9."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        made = server.create("schotten", name="Ann", series={"wins": 2}, public=True)
        Client(server, made["table"], made["key"])
        waiting = server.get("/api/tables?state=open")["tables"][0]
        assert waiting["wins"] == 2 and waiting["rounds"] is None
        keys = {"Ann": made["key"], "Bob": server.join(made["table"], name="Bob")["key"]}
        table = made["table"]
        for number, loser in enumerate(("Bob", "Ann", "Bob"), start=1):
            server.kill()
            server.start()
            about = server.get(f"/api/tables/{table}")
            series = about["series"]
            assert series["round"] == number and series["rounds"] is series["due"] is None
            assert series["wins"] == 2 and series["ending"] is None and series["score"] == series["won"]
            assert sum(series["won"]) == number - 1
            client = Client(server, table, keys[loser])
            say(client, {"type": "resign"})
            about = server.get(f"/api/tables/{table}")
            table = about["next"] or table
        assert '[Series "2 wins"]' in record_of(server, table)
        series = about["series"]
        names = [seat["name"] for seat in about["seats"]]
        assert series["over"] and names[series["winner"]] == "Ann" and about["next"] is None
        assert sorted(series["score"]) == [1, 2]
        assert series["ending"] == [{"code": "series-rounds-won", "text": "%1 round won first.",
                                     "plural": "%1 rounds won first.", "arguments": [2]}]
        # A rematch is another match of the same kind.
        ann, bob = (Client(server, table, key) for key in keys.values())
        offer(ann, "rematch")
        agree(bob, "rematch")
        again = server.get(f"/api/tables/{server.get(f'/api/tables/{table}')['next']}")["series"]
        assert again["wins"] == 2 and again["round"] == 1 and again["score"] == [0, 0]
        assert server.stop() == 0


def test_series_due(server):
    """A level pair wants two more: no round is ever one of fewer."""
    made = server.create("siege", series={"rounds": 0})
    keys = [made["key"], server.join(made["table"])["key"]]
    table, clients = made["table"], None
    for number, due in ((1, 2), (2, 2), (3, 4)):
        about = server.get(f"/api/tables/{table}")
        assert (about["series"]["round"], about["series"]["due"]) == (number, due), about
        clients = [Client(server, table, key) for key in keys]
        loser = next(client for client in clients if client.seat == 1)
        say(loser, {"type": "resign"})  # each wins as attacker, with the same pile
        table = server.get(f"/api/tables/{table}")["next"]
        assert table


def test_series_refusals(server):
    wish = {"game": "schotten", "seats": [{"kind": "person"}] * 2, "seat": 0}
    for series in (3, {}, [], {"rounds": 3, "wins": 2}, {"wins": 0}, {"wins": 51}, {"rounds": -1}, {"wins": "2"}):
        assert error_of(server.request("POST", "/api/tables", {**wish, "series": series}), 400) == "member-bad"
    both = {**wish, "rounds": 3, "series": {"wins": 2}}
    assert error_of(server.request("POST", "/api/tables", both), 400) == "member-bad"


def test_no_draws(server):
    """A draw is not offered where the game knows none (G18)."""
    _, (ann, *_) = seat_people(server, "siege", None, 2)
    refused(ann.socket.ask({"type": "offer", "what": "draw"}), "no-draws")


def test_series_survives(_):
    """Rounds, offers and notes are as they were after kill -9."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        made = server.create("towers", "three", seats=["person"] * 3, rounds=2, name="Ann")
        table = made["table"]
        keys = [made["key"]] + [server.join(table)["key"] for _ in range(2)]
        clients = [Client(server, table, key) for key in keys]
        say(clients[0], {"type": "resign"})
        offer(clients[1], "draw")
        for client in clients:
            client.socket.close()
        before = server.get(f"/api/tables/{table}")
        server.kill()
        server.start()
        after = server.get(f"/api/tables/{table}")
        for about in (before, after):
            for seat in about["seats"]:
                seat["away"] = seat["connected"] = None
        before["number"] = after["number"] = min(before["number"], after["number"])
        assert before == after and after["offers"] and after["series"]["rounds"] == 2
        clients = [Client(server, table, key) for key in keys]
        agree(clients[2], "draw")
        message, clients[1] = next_table(server, clients[1])
        server.kill()
        server.start()
        about = server.get(f"/api/tables/{message['table']}")
        assert about["series"]["round"] == 2 and about["state"] == "playing"
        assert sum(about["series"]["points"]) >= 0 and about["series"]["won"] == [0, 0, 0]
        assert server.stop() == 0


def test_series_deleted(server):
    """The first round is deleted; the series goes on, and another one is not mistaken for it."""
    made = server.create("schotten", rounds=3)
    first = made["table"]
    joined = server.join(first)
    ann, bob = (Client(server, first, one["key"]) for one in (made, joined))
    say(bob, {"type": "resign"})
    _, ann2 = next_table(server, ann)
    _, bob2 = next_table(server, bob)
    owner = {"Authorization": f"Bearer {made['owner']}"}
    assert server.request("DELETE", f"/api/tables/{first}", headers=owner)[0] == 204
    say(bob2, {"type": "resign"})
    about = hear_table(ann2, lambda now: now["state"] == "over")
    assert about["series"]["won"][ann2.seat] == 2
    for table in (ann2.table, about["next"]):
        if table:
            assert server.request("DELETE", f"/api/tables/{table}", headers=owner)[0] == 204
    for _ in range(2):
        other = server.create("schotten", rounds=3)
        joined = server.join(other["table"])
        eve = Client(server, other["table"], joined["key"])
        say(eve, {"type": "resign"})
        assert hear_table(eve, lambda now: now["state"] == "over")["series"]["won"] == [1, 0]


# ---- Lists.

def test_lists(_):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        assert server.get("/api/tables?state=open") == {"tables": []}
        assert server.get("/api/games") == {"games": [], "next": None}
        server.create("schotten")  # by link only
        empty = server.create("towers", seats=["person"] * 2, seat=None, public=True)
        made = server.create("schotten", name="Ann", public=True, clock={"start": 60})
        assert server.get("/api/tables?state=open") == {"tables": []}  # nobody is there
        maker = Client(server, empty["table"])
        ann = Client(server, made["table"], made["key"])
        tables = server.get("/api/tables?state=open")["tables"]
        assert [t["table"] for t in tables] == [made["table"], empty["table"]]
        assert tables[0]["game"] == "schotten" and tables[0]["preset"] == "base"
        assert tables[0]["seats"][0]["name"] == "Ann" and tables[0]["clock"]["start"] == 60
        joined = server.join(made["table"], name="Bob the Änn")
        bob = Client(server, made["table"], joined["key"])
        assert len(server.get("/api/tables?state=open")["tables"]) == 1
        maker.socket.close()
        while server.get("/api/tables?state=open") != {"tables": []}:
            time.sleep(0.01)
        say(bob, {"type": "resign"})
        games_now = server.get("/api/games")["games"]
        assert len(games_now) == 1 and games_now[0]["table"] == made["table"]
        assert games_now[0]["names"] == ["Ann", "Bob the Änn"]
        assert games_now[0]["result"] == [1, 0] and games_now[0]["ending"] == "resign"
        ended = games_now[0]["ended"]
        for query, n in (("game=schotten", 1), ("game=towers", 0), ("name=bob", 1),
                         ("name=the+%C3%84nn", 1), ("name=zed", 0), ("game=schotten&preset=base", 1),
                         ("game=schotten&preset=tactics", 0), (f"since={ended}", 1),
                         (f"before={ended}", 0), (f"since={ended + 1}", 0), ("limit=0", 0),
                         ("name=%25", 0), ("unknown=1", 1)):
            assert len(server.get("/api/games?" + query)["games"]) == n, query
        for query, code in (("game=chess", "no-game"), ("since=x", "number-bad"),
                            ("limit=-1", "number-bad"), ("page=7", "page-bad"), ("page=x-1", "page-bad")):
            assert error_of(server.request("GET", "/api/games?" + query), 400) == code
        error_of(server.request("GET", "/api/games?game=schotten&preset=x"), 400)
        status, _, body = server.request("GET", "/api/games.cairn?name=bob")
        assert status == 200 and body.decode() == record_of(server, made["table"])
        assert error_of(server.request("GET", "/api/tables?state=all"), 400) == "state-unknown"
        assert server.stop() == 0


def test_delete(server):
    made = server.create("schotten", name="Ann", public=True)
    table, path = made["table"], f"/api/tables/{made['table']}"
    joined = server.join(table)
    ann, watcher = Client(server, table, made["key"]), Client(server, table)
    for key in ("", "x", made["key"], joined["key"], "0" * 32):
        answer = server.request("DELETE", path, headers={"Authorization": f"Bearer {key}"})
        assert error_of(answer, 403) == "key-foreign"
    assert error_of(server.request("DELETE", path), 403) == "key-foreign"
    owner = {"Authorization": f"Bearer {made['owner']}"}
    answer = server.request("DELETE", path, headers={**owner, "Origin": "http://evil.example"})
    assert error_of(answer, 403) == "origin-foreign"
    status, _, body = server.request("DELETE", path, headers=owner)
    assert status == 204 and body == b""
    for client in (ann, watcher):
        try:
            while True:
                client.hear()
        except Closed as closed:
            assert closed.code == 4004, closed.code
    assert error_of(server.request("GET", path), 404) == "no-table"
    assert error_of(server.request("DELETE", path, headers=owner), 404) == "no-table"

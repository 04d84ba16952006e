"""referees.py: strict tables: noticing a claim is the player's business, and nothing tells whether one holds."""
import random
import tempfile

from server.client import *  # pylint: disable=wildcard-import,unused-wildcard-import


FALSE_MOST = 60  # false claims of a game


def claims_thought_of(view, seat):
    """What anybody sees could be claimed: the seat's complete sides at unclaimed places."""
    found = []
    for number, place in enumerate(view.get("stones") or view["tiles"], start=1):
        if "tiles" in view and seat != 0:  # of a wall only the attacker claims
            continue
        need = place.get("need") or (4 if place["mud"] else 3)
        if len(place["sides"][seat]) == need and place.get("owner") is None:
            found.append(f"claim:{number}")
    return sorted(found)


def check_messages(clients):
    """All are told the same of whose turn it is and at what, and only the seat to move is offered anything."""
    first = clients[0].view
    for client in clients:
        for member in ("to_move", "phase", "ply", "result"):
            assert client.view[member] == first[member], (member, client.view, first)
        assert set(client.view) == set(first)
        assert client.number == clients[0].number
        if client.seat != first["to_move"]:
            assert client.moves == []
            continue
        claims = [word for word in client.moves if word.startswith("claim:")]
        if claims or first["phase"] == "claim":
            assert claims and claims == claims_thought_of(client.view, client.seat)
        assert ("done" in client.moves) == (first["phase"] == "claim")


def try_claims(server, table, mover):
    """Claims all that could be claimed. False claims come back with their proof, and change nothing that anybody
    is told. How many were false, and whether one held."""
    before = server.get(f"/api/tables/{table}")
    n_false = 0
    for word in [word for word in mover.moves if word.startswith("claim:")]:
        number = mover.number
        mover.socket.send({"type": "play", "number": number, "word": word})
        answer = mover.hear()
        if answer["type"] != "refused":
            mover.hear_until(number + 1)
            return n_false, True
        assert answer["proof"] and all(set(line) >= {"code", "text", "arguments"}
                                       for line in answer["proof"]), answer
        assert all(re.fullmatch(r"[a-z]+\d*", card) for card in answer["added"]), answer
        assert server.get(f"/api/tables/{table}") == before and mover.number == number
        n_false += 1
    return n_false, False


def play_strictly(server, table, clients, chooser):
    """Until it is over: how many claims were false, how many held, how often it was asked in vain, and how
    often nobody tried whether it was."""
    n_false = n_held = n_vain = n_untried = 0
    while not clients[0].is_over():
        check_messages(clients)
        mover = next(client for client in clients if client.moves)
        is_tried = n_false < FALSE_MOST  # whoever is refused too often is taken for a flood
        n_more, is_held = try_claims(server, table, mover) if is_tried else (0, False)
        n_false, n_held = n_false + n_more, n_held + is_held
        if not is_held:
            word = chooser.choice(mover.certain_moves())
            n_vain += word == "done" and is_tried
            n_untried += word == "done" and not is_tried
            mover.play(word)
        follow(server, table, clients)
    return n_false, n_held, n_vain, n_untried


def test_strict_tables(server):
    """Two people and an onlooker: the question comes wherever a side is complete, whether or not a claim holds."""
    tried = []
    for game, preset, n_seats in games():
        wish = {"game": game, "preset": preset, "seats": [{"kind": "person"}] * n_seats,
                "seat": 0, "referee": "strict"}
        status, _, body = server.request("POST", "/api/tables", wish)
        if status == 400:  # a game without claims
            assert json.loads(body)["error"]["code"] == "nothing-to-referee"
            continue
        assert status == 201, body
        made = json.loads(body)
        table = made["table"]
        keys = [made["key"], server.join(table)["key"], None]
        clients = [Client(server, table, key) for key in keys]
        assert clients[2].table_now["referee"] == "strict"
        for client in clients:
            while client.view is None:
                client.hear()
        n_false, n_held, n_vain, n_untried = play_strictly(server, table, clients,
                                                           random.Random(f"{game} {preset}"))
        tried += [(n_false, n_held)]
        record = server.request("GET", f"/api/tables/{table}/record")[2].decode()
        assert '[Referee "strict"]' in record
        n_words = len(clients[0].words) - n_vain
        assert n_words - n_untried <= len(record_words(record)) <= n_words
        for client in clients:
            client.socket.close()
    assert sum(false for false, _ in tried) > 0 and sum(held for _, held in tried) > 0, tried


def test_question_follows_from_the_table(server):
    """After a card is played its player is asked exactly if a side of his is complete: anybody could tell."""
    made = server.create("schotten", referee="strict")
    clients = [Client(server, made["table"], made["key"]),
               Client(server, made["table"], server.join(made["table"])["key"])]
    for client in clients:
        while client.view is None:
            client.hear()
    chooser = random.Random(5)
    while not clients[0].is_over():
        mover = next(client for client in clients if client.moves)
        was_play = mover.view["phase"] == "play"
        mover.play(chooser.choice(mover.certain_moves()))
        if was_play and mover.view["to_move"] is not None:
            is_asked = mover.view["to_move"] == mover.seat and mover.view["phase"] == "claim"
            assert is_asked == bool(claims_thought_of(mover.view, mover.seat))
        follow(server, made["table"], clients)
        if mover.number > 300:
            break


def test_strict_computer(_):
    """A computer answers the question too, and a server that comes again still asks it."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        made = server.create("schotten", seats=["person", 1], referee="strict")
        ann = Client(server, made["table"], made["key"])
        chooser = random.Random(9)
        while not ann.is_over():
            if not ann.moves:
                ann.hear()
                continue
            ann.play(chooser.choice(ann.certain_moves()))
            if ann.words.count("done") == 2 and not ann.is_over():
                server.kill()
                server.start()
                ann.connect(server)
        assert ann.table_now["referee"] == "strict" and ann.words.count("done") > 2
        assert server.stop() == 0


def test_referee_refusals(server):
    wish = {"game": "schotten", "seats": [{"kind": "person"}] * 2, "seat": 0}
    for referee, code in (("lenient", "no-referee"), (5, "member-bad"), ("", "no-referee")):
        assert error_of(server.request("POST", "/api/tables", {**wish, "referee": referee}), 400) == code
    for more in ({}, {"referee": "helpful"}):
        table = server.post("/api/tables", {**wish, **more}, 201)["table"]
        assert server.get(f"/api/tables/{table}")["referee"] == "helpful"

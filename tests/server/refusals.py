"""refusals.py: everything that is refused, and changes nothing."""
import struct
import threading
import re

from server.client import *  # pylint: disable=wildcard-import,unused-wildcard-import


def test_play_refusals(server):
    table, (ann, bob, watcher) = seat_people(server, "schotten", None, 2)
    before = server.get(f"/api/tables/{table}")
    n, word = ann.number, ann.moves[0]
    ask = ann.socket.ask

    def ask_raw(value):
        ann.socket.send(value)
        return ann.socket.receive()

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
    refused(ask_raw([]), "not-object", n)
    refused(ask_raw("play"), "not-json", n)  # a JSON text on its own is no object
    for bad in (b"", b"{", b"{'a':1}", b'{"type":"play","type":"play"}', b"\x00", b"NaN",
                b'{"type":"\\u0000"}', b'{"type":"play",}', b"[" * 4000):
        ann.socket.send_frame(bad)
        refused(ann.socket.receive(), "not-json", n)
    assert server.get(f"/api/tables/{table}") == before
    assert Client(server, table, ann.key).view == ann.view
    assert ann.play(word) == n + 1


def test_sentences(server):
    """A refusal can be said in any language: its phrase and arguments come with the English sentence."""
    def said(of):
        text = of["phrase"] if "plural" not in of or 1 in of["arguments"] else of["plural"]
        for index, argument in enumerate(of["arguments"], start=1):
            text = text.replace(f"%{index}", str(argument))
        return text

    _, (ann, *_) = seat_people(server, "schotten", None, 2)
    n = ann.number
    stale = ann.socket.ask({"type": "play", "number": n + 5, "word": ann.moves[0]})
    assert stale["arguments"] == [n + 5, n] and said(stale) == stale["text"], stale
    strange = ann.socket.ask({"type": "play", "number": n, "word": "\u202e\"x"})
    assert strange["code"] == "no-word" and strange["arguments"][0] == "\u202e\"x", strange
    held = {word.split("@")[0] for word in ann.moves}
    other = next(c for c in (f"{colour}{value}" for colour in "rgbyop" for value in range(1, 10))
                 if c not in held)
    lacking = ann.socket.ask({"type": "play", "number": n, "word": f"{other}@1"})
    assert lacking["code"] == "not-held" and lacking["arguments"] == [other], lacking
    assert "%c1" in lacking["phrase"] and "%" not in lacking["text"]
    assert "proof" not in lacking
    _, _, body = server.request("POST", "/api/tables", {"game": "schotten", "seats": []})
    wrong = json.loads(body)["error"]
    assert wrong["arguments"] == [2] and said(wrong) == wrong["text"], wrong


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
    for name in ("", "x" * 41, "a\nb", "a\u202eb", "a\x7f", " ", "\u00a0\u3000", "\u200b", "Ann\u200b", "\u3164",
                 "\u2060x", "\u200d", "\ufe0f", "\u2800", "An\u00adn", "x\U000e0001"):
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
    for name in (" a ", "\U0001f468\u200d\U0001f469", "\u2764\ufe0f", "\u0e01\u0e33", "Ann Änn"):
        assert server.post("/api/tables", {**good, "name": name}, 201)["key"], name


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
                                  ("PUT", "/api/tables", "GET, HEAD, POST"),
                                  ("PUT", f"/api/tables/{table}", "GET, HEAD, DELETE"),
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
                     b"GET / HTTP/1.1\r\nHost: \x00\r\n\r\n",
                     b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost: x\r\nX\t: y\r\n\r\n"):
        answer = server.raw(nonsense)
        assert answer.startswith(b"HTTP/1.1 400 "), (nonsense, answer[:100])
        assert b'"code":"not-http"' in answer
    for hosts in (b"", b"Host: x\r\nHost: x\r\n", b"Host: x\r\nhost: y\r\n"):
        answer = server.raw(b"GET /health HTTP/1.1\r\n" + hosts + b"\r\n")
        assert answer.startswith(b"HTTP/1.1 400 ") and b'"host-wrong"' in answer, answer
    assert server.raw(b"GET /health HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.1 200 ")
    assert server.raw(b"GET / HTTP/2.0\r\n\r\n").startswith(b"HTTP/1.1 505 ")
    assert server.raw(b"CONNECT example.com:80 HTTP/1.1\r\nHost: x\r\n\r\n").startswith(b"HTTP/1.1 405 ")
    assert server.raw(b"GET /heal") == b""
    # Two requests in one packet are both answered, in their order.
    answer = server.raw(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
                        b"GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert [int(n) for n in re.findall(rb"HTTP/1.1 (\d+)", answer)] == [200, 404]
    status, headers, body = server.request("HEAD", "/health")
    assert status == 200 and body == b"" and int(headers["Content-Length"]) > 11
    assert server.get("/health") == {"ok": True, "ready": True, "saving": True, "thinking": True}

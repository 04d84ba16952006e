"""described.py: docs/openapi.json is whole: every path that it describes answers, by the methods that it
names and no others, and takes everything that it says may be asked. (That no answer of any test holds
anything else is looked at by client.py.)
"""
import copy

from server.client import *  # pylint: disable=wildcard-import,unused-wildcard-import
from server.client import DESCRIPTION
from server.description import Wrong

WISH = {"game": "schotten", "preset": "tactics", "options": {"claim": "after"},
        "seats": [{"kind": "person"}, {"kind": "bot"}], "seat": 0, "name": "Ann", "public": True,
        "clock": {"start": 60, "increment": 1}, "verified": True, "rounds": None, "series": {"wins": 2}, "referee": "strict"}


def call(server, method, path, table, owner):
    """The status that a good request of this kind is given."""
    path = path.replace("{id}", table)
    if path.endswith("/socket"):
        return Socket(server, table).status
    body = headers = None
    if method == "POST":
        body = ({"seat": 1, "name": "Bob"} if path.endswith("/join") else
                {"seat": 1, "level": 2} if path.endswith("/fill") else WISH)
        headers = {"Authorization": "Bearer " + owner} if path.endswith("/fill") else None
    elif method == "DELETE":
        headers = {"Authorization": "Bearer " + owner}
    elif path == "/api/tables":
        path += "?state=open"
    elif path.startswith("/api/games"):
        path += "?game=schotten&preset=base&name=a&since=1&before=99999999999&limit=7"
    return server.request(method, path, body, headers)[0]


def test_every_path_answers(server):
    for method, path, said in DESCRIPTION.operations():
        made = server.create("schotten", public=True)
        status = call(server, method, path, made["table"], made["owner"])
        is_page = path in ("/", "/t/{id}")  # which is not built where these tests run
        assert status == 503 if is_page else status < 300, (method, path, status)
        assert str(status) in said["responses"], (method, path, status)


def test_no_other_methods(server):
    table = server.create("schotten")["table"]
    for path, item in DESCRIPTION.all["paths"].items():
        status, headers, _ = server.request("PATCH", path.replace("{id}", table))
        allowed = set(headers["Allow"].split(", ")) - {"HEAD"}
        assert status == 405 and allowed == {method.upper() for method in item if method != "parameters"}


def test_whole_wish(server):
    """All members of a new table are described and taken, and what is said of them is true."""
    schemas = DESCRIPTION.all["components"]["schemas"]
    assert set(WISH) == set(schemas["NewTable"]["properties"])
    DESCRIPTION.check(schemas["NewTable"], WISH)
    made = server.post("/api/tables", WISH, 201)
    table = server.get(f"/api/tables/{made['table']}")
    assert table["clock"]["start"] == 60 and table["series"]["wins"] == 2 and table["public"]
    assert table["chance"]["verified"] and table["referee"] == "strict" and table["options"]["claim"] == "after"
    for member, value in (("seat", 4), ("name", ""), ("name", "x" * 41), ("public", 1),
                          ("clock", {"start": 9}), ("clock", {"start": 10, "increment": 3601}),
                          ("rounds", 101), ("rounds", -1), ("series", {"rounds": 101}), ("series", {"wins": 51}),
                          ("series", 3), ("seats", [{"kind": "level", "level": 7}] * 2),
                          ("referee", "blind"), ("seats", [{"kind": "cat"}] * 2), ("options", {"claim": 1})):
        wish = {**WISH, member: value}
        try:
            DESCRIPTION.check(schemas["NewTable"], wish)
        except Wrong:
            assert server.request("POST", "/api/tables", wish)[0] == 400, (member, value)
        else:
            raise AssertionError(f"the description lets {member} be {value}")


def test_the_checker_finds_faults(server):
    """A wrong answer would be seen: a member too many, one too few, one of another type, a status."""
    table = server.create("schotten")["table"]
    path = f"/api/tables/{table}"
    status, headers, body = server.request("GET", path)
    good = json.loads(body)

    def is_found(change, status=status):
        answer = copy.deepcopy(good)
        change(answer)
        try:
            DESCRIPTION.check_answer("GET", path, status, headers, json.dumps(answer).encode())
        except Wrong:
            return True
        return False

    assert not is_found(lambda answer: None)
    assert is_found(lambda answer: None, 201)
    assert is_found(lambda answer: answer.update(more=1))
    assert is_found(lambda answer: answer["seats"][0].update(key="00"))
    assert is_found(lambda answer: answer.pop("next"))
    assert is_found(lambda answer: answer.update(number="0"))
    assert is_found(lambda answer: answer.update(public=0))
    assert is_found(lambda answer: answer.update(state="lost"))
    assert is_found(lambda answer: answer.update(table="l" * 16))
    assert is_found(lambda answer: answer.update(number=-1))

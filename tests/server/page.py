"""page.py: the files of the page."""
import gzip
import os
import tempfile

from server.client import *  # pylint: disable=wildcard-import,unused-wildcard-import


def test_no_page(server):
    status, _, body = server.request("GET", "/")
    assert status == 503 and b"page has not been built" in body


def test_page(_):
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "dist")
        os.makedirs(os.path.join(page, "assets"))
        files = {"index.html": b"<!doctype html><title>Cairn</title>",
                 "assets/index-aB3_-9xY.js": b"let a = 1;\n" * 100,
                 "assets/cairn-aB3_-9xZ.wasm": b"\0asm", "favicon.svg": b"<svg/>",
                 "assets/game-aB3_-9xZ.networks": b"\0\1\2",
                 ".secret": b"no"}
        for name, text in files.items():
            with open(os.path.join(page, name), "wb") as file:
                file.write(text)
        script = files["assets/index-aB3_-9xY.js"]
        with open(os.path.join(page, "assets/index-aB3_-9xY.js.gz"), "wb") as file:
            file.write(gzip.compress(script))
        with open(os.path.join(page, "assets/index-aB3_-9xY.js.br"), "wb") as file:
            file.write(b"brotli")
        os.symlink("/etc/passwd", os.path.join(page, "link.txt"))
        with open(os.path.join(folder, "outside.txt"), "w") as file:
            file.write("outside")
        server = Server(os.path.join(folder, "data"), "--page", page)
        try:
            for path in ("/", "/t/" + "a" * 16, "/index.html", "/?x=1"):
                status, headers, body = server.request("GET", path)
                assert status == 200 and body == files["index.html"]
                assert headers["Content-Type"] == "text/html; charset=utf-8"
                assert headers["Cache-Control"] == "no-cache"
                assert headers["X-Content-Type-Options"] == "nosniff"
                assert headers["Referrer-Policy"] == "no-referrer"
                assert "default-src 'self'" in headers["Content-Security-Policy"]
            again = server.request("GET", "/", headers={"If-None-Match": headers["ETag"]})
            assert again[0] == 304 and again[2] == b""
            path = "/assets/index-aB3_-9xY.js"
            for accepted, coding, expected in (
                    ("gzip, deflate, br", "br", b"brotli"), ("gzip", "gzip", None),
                    ("br;q=0, gzip;q=0.5", "gzip", None), ("identity", None, script),
                    ("", None, script), ("brx", None, script)):
                status, headers, body = server.request(
                    "GET", path, headers={"Accept-Encoding": accepted})
                assert status == 200 and headers["Content-Encoding"] == coding, accepted
                assert headers["Vary"] == "Accept-Encoding"
                assert "immutable" in headers["Cache-Control"]
                if coding == "gzip":
                    body, expected = gzip.decompress(body), script
                assert body == expected
            status, headers, body = server.request("GET", "/assets/cairn-aB3_-9xZ.wasm")
            assert headers["Content-Type"] == "application/wasm" and body == b"\0asm"
            status, headers, body = server.request("GET", "/assets/game-aB3_-9xZ.networks")
            assert headers["Content-Type"] == "application/octet-stream" and body == b"\0\1\2"
            assert "immutable" in headers["Cache-Control"]
            assert server.request("GET", "/favicon.svg")[1]["Cache-Control"] == "no-cache"
            status, headers, body = server.request("HEAD", path)
            assert status == 200 and body == b"" and int(headers["Content-Length"]) == len(script)
            for path in ("/../outside.txt", "/assets/../../outside.txt", "/%2e%2e/outside.txt",
                         "/..%2foutside.txt", "//etc/passwd", "/./index.html", "/.secret",
                         "/link.txt", "/assets", "/assets/", "/index.html/", "/t/../index.html",
                         "/assets/index-aB3_-9xY.js.br", "/\\..\\outside.txt"):
                answer = server.raw(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
                assert answer.startswith(b"HTTP/1.1 404 "), (path, answer[:80])
        finally:
            assert server.stop() == 0

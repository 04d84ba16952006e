"""description.py: docs/openapi.json against the server: every answer that any test is given must be
described there, with its status, its type and every member. Standard library only.
"""
import json
import os
import re

PATH = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "openapi.json")

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None),
         "integer": int, "number": (int, float)}
SILENT = {"description", "examples", "default", "$comment"}


class Wrong(AssertionError):
    """An answer and its description differ."""


class Description:
    """The file, and what it says of an answer."""

    def __init__(self, path=PATH):
        with open(path, encoding="utf-8") as file:
            self.all = json.load(file)

    def resolve(self, node):
        while "$ref" in node:
            at = self.all
            for part in node["$ref"].removeprefix("#/").split("/"):
                at = at[part]
            node = at
        return node

    def operations(self):
        """(method, path, what is said of it) of all."""
        for path, item in self.all["paths"].items():
            for method, operation in item.items():
                if method != "parameters":
                    yield method.upper(), path, operation

    def find(self, path):
        """The described path that fits, or None."""
        plain = path.split("?")[0]
        for pattern in self.all["paths"]:
            if re.fullmatch(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(pattern)), plain):
                return pattern
        return None

    # ---- Values.

    def check(self, schema, value, where="answer"):
        """Raises Wrong unless the value is as the schema says, with no member that it does not name."""
        schema = self.resolve(schema)
        for keyword, wanted in schema.items():
            if keyword not in SILENT:
                check = getattr(self, "check_" + keyword, None)
                assert check, f"the description uses {keyword}, which this checker does not know"
                check(schema, wanted, value, where)

    def check_type(self, _, wanted, value, where):
        kinds = [wanted] if isinstance(wanted, str) else wanted
        if not any(isinstance(value, TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))
                   for kind in kinds):
            raise Wrong(f"{where} is {value!r}, not {wanted}")

    def check_properties(self, schema, wanted, value, where):
        for name, member in value.items() if isinstance(value, dict) else ():
            if name in wanted:
                self.check(wanted[name], member, f"{where}.{name}")
            elif "additionalProperties" not in schema:
                raise Wrong(f"{where}.{name} is not described")

    def check_additionalProperties(self, schema, wanted, value, where):
        for name, member in value.items() if isinstance(value, dict) else ():
            if name not in schema.get("properties", {}):
                self.check(wanted, member, f"{where}.{name}")

    def check_required(self, _, wanted, value, where):
        missing = [name for name in wanted if isinstance(value, dict) and name not in value]
        if missing:
            raise Wrong(f"{where} lacks {missing}")

    def check_items(self, _, wanted, value, where):
        for index, item in enumerate(value if isinstance(value, list) else ()):
            self.check(wanted, item, f"{where}[{index}]")

    def check_oneOf(self, _, wanted, value, where):
        reasons = []
        for choice in wanted:
            try:
                self.check(choice, value, where)
            except Wrong as reason:
                reasons.append(str(reason))
        if len(reasons) != len(wanted) - 1:
            raise Wrong(f"{where} is not one of its choices but {len(wanted) - len(reasons)}: {reasons}")

    def check_enum(self, _, wanted, value, where):
        if value not in wanted:
            raise Wrong(f"{where} is {value!r}, not one of {wanted}")

    def check_const(self, _, wanted, value, where):
        if value != wanted or isinstance(value, bool) != isinstance(wanted, bool):
            raise Wrong(f"{where} is {value!r}, not {wanted!r}")

    def check_pattern(self, _, wanted, value, where):
        if isinstance(value, str) and not re.search(wanted, value):
            raise Wrong(f"{where} is {value!r}, which does not fit {wanted}")

    def check_minimum(self, _, wanted, value, where):
        if isinstance(value, (int, float)) and value < wanted:
            raise Wrong(f"{where} is {value}, less than {wanted}")

    def check_maximum(self, _, wanted, value, where):
        if isinstance(value, (int, float)) and value > wanted:
            raise Wrong(f"{where} is {value}, more than {wanted}")

    def check_minLength(self, _, wanted, value, where):
        if isinstance(value, str) and len(value) < wanted:
            raise Wrong(f"{where} is shorter than {wanted}")

    def check_maxLength(self, _, wanted, value, where):
        if isinstance(value, str) and len(value) > wanted:
            raise Wrong(f"{where} is longer than {wanted}")

    # ---- Answers.

    def check_answer(self, method, path, status, headers, body):
        """All that a client is told, where the path is described; HEAD is GET without its body."""
        pattern = self.find(path)
        if not pattern:
            return
        where = f"{method} {path} {status}"
        operation = self.all["paths"][pattern].get("get" if method == "HEAD" else method.lower())
        if not operation:
            assert status == 405, f"{where}: the method is not described"
            return
        said = operation["responses"].get(str(status))
        if said is None:
            raise Wrong(f"{where}: the status is not described: {body!r}")
        content = self.resolve(said).get("content")
        if not content:
            if body:
                raise Wrong(f"{where}: no body is described, but there is {body!r}")
            return
        kind = (headers["Content-Type"] or "").split(";")[0]
        if kind not in content:
            raise Wrong(f"{where}: {kind} is not described")
        if method != "HEAD":
            text = body.decode()
            self.check(content[kind]["schema"], json.loads(text) if kind == "application/json" else text,
                       where)


THE = Description()

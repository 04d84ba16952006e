"""Every path that README.md and HACKING.md name exists, and so do the targets of their links. The
bot that docs/bots.md shows is the one of the examples."""
import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1])
FOLDERS = "core|measure|net|front|tests|docs|tools|contrib"
passed = failed = 0


def check(page: str, name: str) -> None:
    global passed, failed
    if (ROOT / name.replace("GAME", "schotten")).exists():  # GAME stands for any of them
        passed += 1
    else:
        failed += 1
        print(f"{page} names {name}, which does not exist")


for page in ["README.md", "HACKING.md", "CHANGELOG.md"]:
    text = (ROOT / page).read_text(encoding="utf-8")
    for name in sorted(set(re.findall(rf"\b(?:{FOLDERS})/[A-Za-z0-9_./-]*[A-Za-z0-9]", text))):
        check(page, name)
    for target in sorted(set(re.findall(r"\]\(([^)#:]+)\)", text))):
        check(page, target)
shown = re.search(r"^```python\n(.*?)^```$", (ROOT / "docs/bots.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
if shown and shown.group(1) == (ROOT / "examples/bots/bot.py").read_text(encoding="utf-8"):
    passed += 1
else:
    failed += 1
    print("docs/bots.md does not show examples/bots/bot.py as it is")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)

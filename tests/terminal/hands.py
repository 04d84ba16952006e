"""hands.py: keys, words and the mouse; sizes, languages and locales."""
import os
import re

from terminal.screen import Screen, begin, legal_words


def test_arrows_and_steps_back():
    with Screen() as screen:
        begin(screen)
        screen.keys("Right", "Enter")
        screen.wait("Choose where")
        screen.keys("Escape")
        screen.wait("choose a card")
        screen.keys("Enter", "Right", "Right", "Enter")
        word = legal_words("schotten", "base", "seed=5")
        screen.wait(r"@3")
        assert word


def test_typed_words_and_completion():
    word = legal_words("schotten", "base", "seed=5")[0]
    with Screen() as screen:
        begin(screen)
        screen.type(word[:1])
        screen.keys("Tab")
        screen.wait(re.escape(word))
        screen.keys("Escape")
        screen.type("zz")
        screen.keys("Tab")
        screen.wait("No word that can be played begins like this")
        screen.keys("Escape")
        screen.type("x9@1")
        screen.keys("Enter")
        screen.wait("x9@1")  # refused, with the word in the reason
        screen.type(word)
        screen.keys("Enter")
        screen.wait(re.escape(word) + r" \+")


def click_through(term):
    card, place = legal_words("schotten", "base", "seed=5")[0].split("@")
    with Screen(term=term) as screen:
        begin(screen)
        row, column = screen.find(f" {card} │") if f" {card} │" in screen.text() else screen.find(f" {card} ┃")
        screen.click(row, column + 1)
        screen.wait("Choose where")
        row, column = screen.find(f"({place})")
        screen.click(row, column + 1)
        screen.wait(rf"{card}@{place}")


def test_mouse_in_the_new_encoding():
    click_through("xterm-256color")


def test_mouse_in_the_old_encoding():
    click_through("screen")


def test_undo_hint_moves_rules():
    word = legal_words("schotten", "base", "seed=5")[0]
    with Screen() as screen:
        begin(screen)
        screen.keys("U")
        screen.wait("You have not decided anything yet")
        screen.type(word)
        screen.keys("Enter")
        screen.wait(re.escape(word) + r" \+")
        screen.keys("U")
        screen.wait("Taken back", but_not=re.escape(word) + r" \+")
        screen.keys("H")
        screen.wait("Stone Giant would play")
        screen.keys("M")
        screen.wait(r"Moves.*Cairn")
        screen.keys("q")
        screen.wait("choose a card")
        screen.keys("R")
        screen.wait("Getting ready")
        screen.keys("Escape")
        screen.keys("?")
        screen.wait("Choosing")
        screen.keys("Escape")
        screen.wait("choose a card")


def test_locale_without_utf_8():
    """Every sign has a stand-in of ASCII: nothing vanishes where the locale is C."""
    looked_for = {"siege": ["# 1 #", "S high", "oil ooo", ":: siege pile 48", "^ Lamb, Defender", "b0 |"],
                  "schotten": [":: clan pile 42", "v You, First", "+----+"],
                  "towers": ["Spiel der Turme", "[A]|[B]"]}
    for game, signs in looked_for.items():
        with Screen(LC_ALL="C", LANG="C") as screen:
            screen.run("play", game, "--seed", "5", "--level", "1")
            text = screen.wait("Your turn|Move a tower")
            for sign in signs:
                assert sign in text, (sign, text)


def test_resize_in_mid_prompt():
    with Screen() as screen:
        begin(screen)
        screen.keys("Enter")
        screen.wait("Choose where")
        screen.resize(59, 15)
        screen.wait("too small")
        screen.resize(110, 36)
        screen.wait("Choose where")
        screen.keys("Enter")
        screen.wait(r"@1")


def test_small_window_can_be_left():
    with Screen(50, 12) as screen:
        screen.run("play", "towers", "--seed", "5")
        screen.wait("too small")
        screen.keys("Q")
        assert screen.ended() == 0


def test_keys_while_the_computer_thinks():
    """They are the person's next ones, and do not vanish."""
    words = legal_words("schotten", "base", "seed=5")
    later = next(word for word in words if word.split("@")[0] != words[0].split("@")[0])
    with Screen() as screen:
        screen.run("play", "schotten", "base", "--seed", "5", "--level", "6")
        screen.wait("Your turn: choose a card")
        screen.type(words[0])
        screen.keys("Enter")
        screen.wait("is thinking")
        screen.type(later)
        screen.wait(r"> " + re.escape(later), but_not="is thinking")
        screen.keys("Enter")
        screen.wait(re.escape(later) + r" \+")


def test_every_size_and_language():
    """At the least size nothing is cut within a word, runs into its neighbour or hides the way out."""
    leave = {"en": "Q leave", "fr": "Q quitter", "de": "Q verlassen"}
    for columns, rows in ((60, 20), (80, 24), (200, 60)):
        for language in leave:
            with Screen(columns, rows) as screen:
                screen.run("play", "siege", "tactics", "--seed", "5", "--level", "1", "--lang", language)
                screen.wait(leave[language])
                for turn in range(40):
                    screen.keys(*["Tab"] * (turn % 4), "Enter")
                text = screen.wait(leave[language])
                lines = text.split("\n")
                assert len(lines[rows - 1]) <= columns and re.search(r"\?", lines[rows - 1]), text
                catalogue = " ".join(open(os.path.join(os.path.dirname(__file__), "../..", "front/po",
                                                       f"{language}.po")).read().split()) \
                    if language != "en" else ""
                bar = lines[rows - 1].split("  ")
                for item in bar[:-1] if catalogue else []:
                    assert item.strip() in catalogue, (item, text)
                assert not re.search("endommagéeend|beschädigtbesch|damageddam", text), text


def test_names_are_whole():
    """Who plays is never cut: where a role does not fit beside a name it is left out."""
    for columns, rows, role in ((80, 24, None), (200, 60, "Zweitspieler")):
        with Screen(columns, rows) as screen:
            screen.run("play", "schotten", "tactics", "--seed", "5", "--lang", "de")
            name = re.search("▲ (.*)", screen.wait("▲ .*\n.*▼ Du, Startspieler"))[1].strip()
            assert name == (f"Pfeifer, {role}" if role else "Pfeifer"), name
    with Screen() as screen:
        screen.run("play", "--lang", "de")
        text = screen.wait("Platz 0 .Startspieler.")
        assert "…" not in text, text
        assert re.search("Spiel +Schotten Totten", text), text  # what is played, and how often
        assert re.search("Partien +eine einzelne Partie", text), text


def test_chart_of_unseen_cards():
    with Screen() as screen:
        screen.run("play", "siege", "--seed", "5")
        screen.wait("r 0 1 2 3 4 5 6 7 8 9 10 11\n")


def test_no_colour_says_it_all():
    with Screen(NO_COLOR="1") as screen:
        begin(screen)
        screen.keys("Enter")
        screen.wait("«")  # what can be chosen shows without any colour

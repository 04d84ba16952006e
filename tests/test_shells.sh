#!/bin/bash
# test_shells.sh: completion in the three shells, and the manual pages.
# Usage: test_shells.sh PATH/TO/cairn PATH/TO/SOURCES
cairn=$(realpath "$1")
sources=$2
passed=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
ln -s "$cairn" "$scratch/cairn"
PATH=$scratch:$PATH

check() {  # NAME EXPECTED ACTUAL
    if [[ " $3 " == *" $2 "* ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $1: no '$2' in '$3'"
    fi
}

# shellcheck source=/dev/null
source "$sources/contrib/completion/cairn.bash"
offer() {  # WORD…: what bash offers for the last one
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    COMPREPLY=()
    _cairn
    echo "${COMPREPLY[@]}"
}
check 'bash, a command' play "$(offer cairn pl)"
check 'bash, an option' --resume "$(offer cairn play --re)"
check 'bash, a game' siege "$(offer cairn play si)"
check 'bash, a preset' german-tactics "$(offer cairn play siege ger)"
check 'bash, an action' make "$(offer cairn tables ma)"
check 'bash, a game at a server' towers "$(offer cairn tables make http://x to)"
check 'bash, a player' level:3 "$(offer cairn arena schotten level:3)"

if command -v fish >/dev/null; then
    fish_offers() { fish -c "source $sources/contrib/completion/cairn.fish; complete -C '$1'" 2>&1 | cut -f 1 | tr '\n' ' '; }
    check 'fish, a command' replay "$(fish_offers 'cairn rep')"
    check 'fish, an option' --resume "$(fish_offers 'cairn play --re')"
    check 'fish, a game' towers "$(fish_offers 'cairn play to')"
    check 'fish, an action' delete "$(fish_offers 'cairn tables de')"
    check 'fish, a preset' tall "$(fish_offers 'cairn play towers ta')"
fi
if command -v zsh >/dev/null; then
    check 'zsh, it reads' fine "$(zsh -n "$sources/contrib/completion/_cairn" && echo fine)"
fi

"$sources/tools/make-manuals" "$cairn" "$scratch/man" || failed=$((failed + 1))
for command in $("$cairn" --lang=en --help | sed -n 's/^  \([a-z]\{1,\}\)  .*/\1/p'); do
    for page in man1 fr/man1 de/man1; do
        check "manual of $command in $page" "cairn-$command" \
            "$(sed -n '/^\.SH NAME/{n;p}' "$scratch/man/$page/cairn-$command.1")"
    done
done
check 'an example keeps to its line' '.B cairn play --resume' "$(sed 's/\\-/-/g' "$scratch/man/man1/cairn-play.1" | tr '\n' ' ')"
check 'a drawing keeps its lines' .nf "$(sed -n '/^game /{x;p};h' "$scratch/man/man1/cairn-prove.1")"
for page in man1 fr/man1 de/man1; do
    check "three ways to call it in $page" 3 \
        "$(sed -n '/^\.SH SYNOPSIS/,/^\.SH DESC/p' "$scratch/man/$page/cairn-tables.1" | grep -c '^\.B cairn')"
done
check 'a long summary is whole' 'quel point' "$(sed -n '/^\.SH NAME/{n;p}' "$scratch/man/fr/man1/cairn-replay.1")"
check 'the manual speaks German' spielen "$(tr '\n' ' ' <"$scratch/man/de/man1/cairn-play.1")"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]

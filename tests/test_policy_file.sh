#!/bin/sh
# test_policy_file.sh MAKE_POLICY GAME FILE: a policy is compiled only if it is whole and this game's.
make_policy=$1
game=$2
policy=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

"$make_policy" "$game" "$policy" >"$folder/policy.h" || failed=1

refuse() { # SED-PROGRAM SENTENCE
    sed "$1" "$policy" >"$folder/changed"
    if "$make_policy" "$game" "$folder/changed" >/dev/null 2>"$folder/said"; then
        echo "failed: taken after $1"
        failed=1
    elif ! grep -q "changed:[0-9]*: .*$2" "$folder/said"; then
        echo "failed: $1: $(cat "$folder/said")"
        failed=1
    fi
}

refuse 's/^policy .*/policy chess/' 'not the policy of the game'
refuse '/^colours /d' 'how many colours and values'
refuse 's/^scale .*/scale half/' 'a scale is a number like'
refuse 's/^scale .*/& 0.5/' 'more scales than columns'
refuse 's/^-\{0,1\}[0-9][-0-9]* /128 /' 'whole numbers from -127 to 127'
refuse 's/^weights whole .*/weights whole/' 'write: weights NAME ROWS COLUMNS'
refuse '$d' 'end too soon'
[ "$failed" -eq 0 ] && echo 'passed'
exit "$failed"

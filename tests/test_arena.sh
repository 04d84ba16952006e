#!/bin/sh
# test_arena.sh CAIRN: tournaments: the same on one thread and two, resumed
# after an interruption, and what happens to engines that misbehave.
cairn=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0

check() { # WHAT CONDITION…
    what=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: $what"
    fi
}

"$cairn" arena schotten level:2 level:1 -n 6 -j 1 --json --records "$folder/one.cairn" >"$folder/one"
"$cairn" arena schotten level:2 level:1 -n 6 -j 2 --json --records "$folder/two.cairn" >"$folder/two"
check 'the same result on one thread and two' cmp -s "$folder/one" "$folder/two"
check 'the same games on one thread and two' cmp -s "$folder/one.cairn" "$folder/two.cairn"

"$cairn" arena schotten level:2 level:1 -n 1 --records "$folder/one.cairn" >/dev/null 2>"$folder/err"
check 'a file that has games is refused' [ $? -eq 2 ]
check 'with a sentence' grep -q 'one.cairn already, which is kept: name another file' "$folder/err"
check 'and kept' cmp -s "$folder/one.cairn" "$folder/two.cairn"
# Half of the games and a torn end: they are played again, and nothing else.
head -c "$(($(wc -c <"$folder/one.cairn") * 55 / 100))" "$folder/one.cairn" >"$folder/half.cairn"
"$cairn" arena schotten level:2 level:1 -n 6 --json --records "$folder/half.cairn" --resume >"$folder/three"
check 'a resumed tournament has the same result' cmp -s "$folder/one" "$folder/three"
check 'and the same games' cmp -s "$folder/one.cairn" "$folder/half.cairn"
# The last whole deals of a long file are kept: 1,100 comments of 64,000 bytes.
game_of() { # FROM TO: these games of the file
    awk -v from="$1" -v to="$2" '/^\[Game /{n++} n >= from && n <= to' "$folder/one.cairn"
}
pad() {
    awk 'BEGIN{for (i = 0; i < 64000; i++) c = c "x"; for (i = 0; i < 1100; i++) print "{" c "}"}'
}
{ game_of 1 1 | sed '$d'; pad; echo; game_of 2 3; } >"$folder/long.cairn"
{ game_of 1 1 | sed '$d'; pad; echo; game_of 2 12; } >"$folder/long_whole.cairn"
chmod 644 "$folder/long.cairn"
"$cairn" arena schotten level:2 level:1 -n 6 --json --records "$folder/long.cairn" --resume >"$folder/long"
check 'a tournament of more than 64 MiB is resumed' cmp -s "$folder/one" "$folder/long"
check 'and nothing of it is lost' cmp -s "$folder/long.cairn" "$folder/long_whole.cairn"
check 'the file keeps its permissions' [ "$(stat -c %a "$folder/long.cairn")" = 644 ]
rm -f "$folder"/long*
# Fewer deals than the file holds: the others stay in it.
"$cairn" arena schotten level:2 level:1 -n 2 --json --records "$folder/half.cairn" --resume >"$folder/fewer"
check 'games beyond the planned ones are left alone' cmp -s "$folder/one.cairn" "$folder/half.cairn"
# What is spoilt in the middle is no torn end.
awk '/^\[Game /{n++} {if (n == 3) sub(/^\+/, "+z9 "); print}' "$folder/one.cairn" >"$folder/spoilt.cairn"
cp "$folder/spoilt.cairn" "$folder/spoilt_before.cairn"
"$cairn" arena schotten level:2 level:1 -n 6 --records "$folder/spoilt.cairn" --resume >/dev/null 2>"$folder/err"
check 'a file spoilt in the middle is refused' [ $? -eq 2 ]
check 'with a sentence' grep -q 'Game 3 in .* cannot be read; nothing was changed' "$folder/err"
check 'and left alone' cmp -s "$folder/spoilt.cairn" "$folder/spoilt_before.cairn"
"$cairn" arena schotten level:3 level:1 -n 6 --records "$folder/one.cairn" --resume >/dev/null 2>"$folder/err"
check 'another tournament is refused' [ $? -eq 2 ]
check 'and its games are left alone' cmp -s "$folder/one.cairn" "$folder/two.cairn"

"$cairn" arena towers three level:2 level:1 -n 1 --json >"$folder/three_seats"
check 'three seats are three rotations' grep -q '"games":3,' "$folder/three_seats"
"$cairn" arena towers four level:6,nodes=20 level:6,nodes=20,threads=1 -n 3 --json >"$folder/equals"
check 'equals among four seats are equal' grep -q '"score":0.5000,.*"elo":0.0,' "$folder/equals"
cat >"$folder/gone" <<'END'
#!/bin/sh
while read -r line; do
    case $line in go*) exit ;; esac
    echo ok
done
END
sed 's/exit/sleep 60/' "$folder/gone" >"$folder/slow"
chmod +x "$folder/gone" "$folder/slow"
"$cairn" arena towers four "engine:$folder/gone" level:1 -n 1 --json >"$folder/gone_of_four"
check 'an engine that ends loses among four' grep -q '"score":0.0000' "$folder/gone_of_four"

"$cairn" arena schotten "engine:sed -u 's/^go\$/go level=1/' | $cairn engine" level:1 -n 1 --json >"$folder/engine"
check 'an engine plays by the protocol' grep -q '"faults":0' "$folder/engine"
"$cairn" arena schotten "engine:$folder/gone" level:1 -n 1 >"$folder/out"
check 'an engine that ends loses' grep -q 'it has ended' "$folder/out"
"$cairn" arena schotten "engine:$folder/slow" level:1 -n 1 --timeout 2000 >"$folder/late"
check 'an engine that hangs loses' grep -q 'no answer in 2000 ms' "$folder/late"
"$cairn" arena schotten "engine:$folder/slow" level:1 -n 1 --clock 300 >"$folder/late"
check 'and one that lets its clock run out' grep -q 'no answer in 300 ms' "$folder/late"
"$cairn" arena schotten engine:/no/such level:1 -n 1 >"$folder/out" 2>&1
check 'an engine that does not start ends the match' [ $? -eq 2 ]
check 'with a sentence' grep -q 'engine:/no/such does not start: it has ended' "$folder/out"
"$cairn" arena schotten 'engine:sleep 60' level:1 -n 1 --timeout 200 >"$folder/out" 2>&1
check 'who does not answer is told why that may be' grep -q 'no answer to hello in 200 ms (does it flush' "$folder/out"
"$cairn" arena schotten "engine[level=1]:$cairn engine" level:1 -n 1 --clock 60000,100 --json >"$folder/engine"
check 'words after go, and a clock' grep -q '"faults":0' "$folder/engine"
"$cairn" arena schotten "engine[set:style=bold]:$cairn engine" level:1 -n 1 >"$folder/out" 2>&1
check 'an option that an engine does not have ends the match' [ $? -eq 2 ]
check 'and those that it has are named' grep -q 'it has no option style; it has level time nodes threads' "$folder/out"
"$cairn" arena schotten "engine[set:style=bold]:$folder/gone" level:1 -n 1 >"$folder/out" 2>&1
check 'who told no options to hello has none' [ $? -eq 2 ]
check 'and that is said' grep -q 'it has no option style; it has told none to hello' "$folder/out"
cat >"$folder/rude" <<'END'
#!/bin/sh
while read -r line; do
    case $line in
    hello) echo 'error What?' ;;
    go*) exit ;;
    *) echo ok ;;
    esac
done
END
chmod +x "$folder/rude"
"$cairn" arena schotten "engine[set:style=bold]:$folder/rude" level:1 -n 1 >"$folder/out" 2>&1
check 'who refused hello may have any' grep -q 'rude against' "$folder/out"
"$cairn" arena schotten "engine[set:level=1 set:nodes=5]:$cairn engine" level:1 -n 1 --json >"$folder/engine"
check 'options of our own engine' grep -q '"faults":0' "$folder/engine"
"$cairn" arena schotten level:4,nodes=300 level:1,nodes=1 -n 3 >"$folder/sweep"
check 'a clean sweep has no Elo, only a bound' grep -q '100.0 % .* Elo above' "$folder/sweep"
"$cairn" arena schotten "engine[bold]:$cairn engine" level:1 -n 1 >"$folder/out" 2>&1
check 'a word that is none is refused' grep -q 'bold does not belong' "$folder/out"

# The bots of the examples, in three languages: they know no rules, and break none.
bots=$(dirname "$0")/../examples/bots
cc -o "$folder/bot" "$bots/bot.c"
for game in schotten siege towers; do
    "$cairn" arena "$game" "engine:python3 $bots/bot.py" "engine:$folder/bot" level:1 -n 1 >"$folder/bots"
    check "bots play $game" grep -q ': Pebble (the examples of Cairn)' "$folder/bots"
    check "and no faults at $game" [ "$(grep -c 'lost a game' "$folder/bots")" -eq 0 ]
    check "a cross table of $game" [ "$(grep -c '^  [123] ' "$folder/bots")" -eq 3 ]
done
# What a bot calls itself is what people read; a tournament goes on by its command.
cat >"$folder/named" <<'END'
#!/bin/sh
while read -r line; do
    case $line in
    hello) echo "name $0" | sed 's|/.*/||' ;;
    go*) exit ;;
    esac
    echo ok
done
END
chmod +x "$folder/named"
"$cairn" arena schotten "engine:$folder/named" level:1 -n 1 --records "$folder/named.cairn" >"$folder/out"
check 'a bot by its own name' grep -q '^named against level:1' "$folder/out"
check 'without an author' grep -q '/named: named$' "$folder/out"
check 'in records too' grep -q '^\[Seat0 "named"\]' "$folder/named.cairn"
check 'with its command' grep -q "^\[Engine0 \"engine:$folder/named\"\]" "$folder/named.cairn"
sed 's/"named"/"renamed"/' "$folder/named.cairn" >"$folder/renamed.cairn"
"$cairn" arena schotten "engine:$folder/named" level:1 -n 2 --records "$folder/renamed.cairn" --resume >/dev/null
check 'and goes on when it calls itself otherwise' [ "$(grep -c '^\[Game' "$folder/renamed.cairn")" -eq 4 ]
"$cairn" arena schotten "engine:$folder/named" "engine[nodes=1]:$folder/named" -n 1 >"$folder/out"
check 'two of one name are told apart' grep -q "^named (engine:$folder/named) against named (engine.nodes=1.:" "$folder/out"
if command -v node >/dev/null; then
    "$cairn" arena schotten tactics "engine:node $bots/bot.js" level:1 -n 1 --json >"$folder/bots"
    check 'a bot in JavaScript' grep -q '"faults":0' "$folder/bots"
fi
for bot in "$bots"/bot.*; do
    check "$bot is short" [ "$(wc -l <"$bot")" -lt 40 ]
done
"$cairn" arena schotten level:2 level:1 level:1,nodes=5 -n 1 --gauntlet --json >"$folder/gauntlet"
check 'in a gauntlet only the first meets the others' [ "$(grep -o '"second"' "$folder/gauntlet" | wc -l)" -eq 2 ]
cat >"$folder/liar" <<'END'
#!/bin/sh
while read -r line; do
    [ "$line" = go ] && echo 'best r5@99 value=0.5 nodes=1'
    echo ok
done
END
chmod +x "$folder/liar"
"$cairn" arena schotten "engine:$folder/liar" level:1 -n 1 >"$folder/illegal"
check 'an engine that plays an illegal word loses' grep -q 'it played r5@99' "$folder/illegal"

"$cairn" arena schotten level:2 >/dev/null 2>&1
check 'one player is refused' [ $? -eq 2 ]
"$cairn" arena schotten level:9 level:1 >/dev/null 2>&1
check 'a level that is not there is refused' [ $? -eq 2 ]
"$cairn" arena schotten level:2 level:1 --sprt=0.7,0.6 >/dev/null 2>&1
check 'bounds the wrong way round are refused' [ $? -eq 2 ]
"$cairn" arena schotten level:2 level:1 -n 1 --records /nowhere/x.cairn >/dev/null 2>&1
check 'a file that cannot be written' [ $? -eq 3 ]
if [ -w /dev/full ]; then
    "$cairn" arena schotten level:1 level:1 -n 1 --records /dev/full >"$folder/out" 2>&1
    check 'a disk that is full' grep -q 'No space left' "$folder/out"
fi
"$cairn" arena schotten level:2 level:1 --sprt >"$folder/sprt"
check 'level 2 beats level 1 by SPRT' [ $? -eq 0 ]
"$cairn" arena schotten level:1 level:1 -n 2 --sprt >"$folder/sprt"
check 'what is not decided is no yes' [ $? -eq 1 ]
check 'and is said to be open' grep -q 'not decided in so many deals' "$folder/sprt"
"$cairn" arena schotten level:2 level:1 -n 4 --adjusted --json -j 2 --records "$folder/luck.cairn" >"$folder/luck"
check 'scores less luck stand beside plain ones' grep -q '"adjusted":-\?[0-9]\.[0-9]*,"adjusted_error":' "$folder/luck"
"$cairn" arena schotten level:2 level:1 -n 4 --adjusted --json --records "$folder/luck.cairn" --resume >"$folder/luck_again"
check 'and are the same when games are read again' cmp -s "$folder/luck" "$folder/luck_again"
for nodes in 0 6; do
    "$cairn" arena schotten level:2 level:1 -n 1 --adjusted=$nodes --json >"$folder/luck$nodes"
done
check 'searches find other luck' [ "$(grep -o '"adjusted":[-0-9.]*' "$folder/luck0")" != \
    "$(grep -o '"adjusted":[-0-9.]*' "$folder/luck6")" ]
"$cairn" arena schotten level:2 level:1 -n 1 --adjusted=much >/dev/null 2>&1
check 'and need a number' [ $? -eq 2 ]
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]

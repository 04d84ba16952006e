#!/bin/sh
# test_cli.sh: the command line as a newcomer and a script meet it: exit codes,
# bad input, ends of input. Usage: test_cli.sh PATH/TO/cairn
cairn=$1
passed=0
failed=0
scratch=$(mktemp -d)
export XDG_STATE_HOME="$scratch" XDG_CONFIG_HOME="$scratch"
trap 'rm -rf "$scratch"' EXIT

# check NAME EXPECTED_CODE PATTERN: the last run's code, and a line of its output
check() {
    if [ "$code" -eq "$2" ] && grep -q -e "$3" "$scratch/out"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $1: exit $code, expected $2, with '$3' in:"
        head -n 5 "$scratch/out"
    fi
}

# run INPUT ARGUMENT…: input as printf's format
run() {
    input=$1
    shift
    # shellcheck disable=SC2059
    printf "$input" | timeout 20 "$cairn" "$@" >"$scratch/out" 2>&1
    code=$?
}

run '' --help;                      check 'help' 0 'prove .*claim'
run '' --version;                   check 'version' 0 '^cairn [0-9]'
run '' --version;                   check 'authors' 0 'Rudi Hoffmann'
run '' play --version;              check 'version of a command' 0 '^cairn [0-9]'
run '';                             check 'nothing' 2 'Usage'
run '' prov;                        check 'a slip' 2 "Did you mean 'prove'"
run '' xyzzy;                       check 'no such command' 2 "no command 'xyzzy'"
run '' --nonsense;                  check 'no such option' 2 'nonsense'
run '' engine --nonsense;           check 'no such option of engine' 2 'nonsense'
for command in engine play prove; do
    run '' $command --help;         check "$command --help" 0 "Usage: cairn $command"
done

run '' play --help;                 check 'examples' 0 '^  cairn play --resume$'
run "$("$cairn" prove --help | sed -n '/^Examples/q; s/^  \([a-z].*\)/\1\\n/p' | tr -d '\n')" prove
check 'the example of its help' 0 '^proven$'
run 'game schotten\nstone 5 r6 r7 r8 | b8 b9 -\nseen b7\nclaim 5 by 0\n' prove
check 'proven' 0 '^proven$'
run 'game schotten\nstone 5 r6 r7 r8 | b8 b9 -\nclaim 5 by 0' prove -
check 'beaten, no newline at the end' 1 '^beaten b7$'
run 'game schotten\r\nstone 5 r6 r7 | b8 b9 -\r\nclaim 5 by 0\r\n' prove
check 'incomplete, DOS lines' 1 '^incomplete$'
run 'game schotten tactics=on\nstone 2 b1 b2 b3 | y9 shield\nseen y8\nclaim 2 by 0\n' prove
check 'the true reason with a wild' 0 'A colour run is out of reach there: yellow 9 and Shield Bearer do not go together'
run '' prove;                                      check 'nothing drawn' 2 'Nothing is asked'
run 'game schotten\n' prove;                       check 'nothing asked' 2 'Nothing is asked'
run 'game chess\nclaim 1 by 0\n' prove;            check 'no such game' 2 'Line 1: There is no game chess'
run 'claim 1 by 0\n' prove;                        check 'no game' 2 'Line 1: '
run 'game schotten\nstone 99 r1 |\nclaim 1 by 0\n' prove; check 'no such stone' 2 'Line 2: '
run 'game schotten\n\nstone 1 r1 r1 |\nclaim 1 by 0\n' prove; check 'a card twice' 2 'Line 3: '
run 'game schotten\nclaim one by 0\n' prove;       check 'claim what' 2 'Line 2: '
run 'game schotten\nclaim 1 by 7\n' prove;         check 'claim by whom' 2 'Line 2: '
run 'game schotten\nclaim 1 by 0 -> perhaps\n' prove; check 'expects what' 2 'Line 2: '
run 'game schotten\n\000\n' prove;                 check 'a zero byte' 2 'Line 2: '
run '' prove /no/such/file;                        check 'no such file' 3 '/no/such/file'
run '' prove one two;                              check 'two files' 2 'only one'
run '' prove /tmp;                                 check 'a folder' 3 '/tmp'

run 'hello\nquit\n' engine;                        check 'engine' 0 '^ok$'
run '#\n' engine; echo end >>"$scratch/out";       check 'engine, no command' 0 '^end$'
run 'new schotten seed=1\r\nmoves' engine;         check 'engine, no newline' 0 '^moves b4@1'
run 'nonsense\n' engine;                           check 'engine, nonsense' 0 '^error There is no command'
run 'new schotten seed=1\ngo\nstop\nrecord\n' engine; check 'engine, stop' 0 '^best .* value=0'
head -c 1048577 /dev/zero | tr '\0' x >"$scratch/long"
(cat "$scratch/long"; echo; echo hello) | timeout 20 "$cairn" engine >"$scratch/out" 2>&1; code=$?
check 'engine, a line that is too long' 0 '^error The line is longer'
check 'engine, and it goes on' 0 '^ok$'
head -c 9000000 /dev/zero | tr '\0' x | timeout 20 "$cairn" engine >"$scratch/out" 2>&1; code=$?
check 'engine, one endless line' 0 '^error The line is longer'
if [ "$(grep -c '^error' "$scratch/out")" -ne 1 ]; then failed=$((failed + 1)); echo 'FAILED: endless line: one error'; fi
if [ -w /dev/full ]; then
    echo hello | "$cairn" engine >/dev/full 2>"$scratch/out"; code=$?
    check 'engine, output full' 3 'could not be written'
fi

run '' play --seed 1;                              check 'play, no input' 0 'Your turn'
run '?\nquit\n' play --seed 1;                     check 'play, help' 0 'Type one of these words'
run 'xyzzy\n' play --seed 1;                       check 'play, no word' 0 'xyzzy is not a word'
run 'undo\n' play --seed 1;                        check 'play, undo' 0 'not decided anything'
run '' play chess;                                 check 'play, no such game' 2 'no game chess'
run '' play schotten nonsense;                     check 'play, no such preset' 2 'nonsense'
run '' play --seat 3;                              check 'play, no such seat' 2 'has 2 seats'
run '' play --seed x;                              check 'play, no number' 2 "'x' is not a number"
run '' --lang=fr --help;                           check 'French' 0 'Commandes'
run '' prove --help --lang de;                     check 'German' 0 'Anspruch'
run '' --lang=xx play;                             check 'no such language' 2 'en, fr or de'
mkdir "$scratch/bin"
cp "$cairn" "$scratch/bin/cairn"
timeout 20 "$scratch/bin/cairn" --lang=de --version >"$scratch/out" 2>&1; code=$?
check 'texts that are not installed' 0 '^cairn: the texts of --lang=de are not installed'
timeout 20 "$scratch/bin/cairn" --lang=en --version >"$scratch/out" 2>&1; code=$?
if grep -q 'not installed' "$scratch/out"; then failed=$((failed + 1)); echo 'FAILED: English is always there'; fi
rm -r "$scratch/bin"
run '' tables --help --lang=de;                    check 'argp in German' 0 '^  oder: .*make URL'
check 'its options in German' 0 '-?, --help  *diese Liste zeigen'
run '' --help --lang=fr;                           check 'a long summary' 0 '^             autres$'
run '' arena level:1 level:1 --deals 1 --lang=de;  check 'an arena in German' 0 'in 2 Partien'
check 'its numbers in German' 0 '^Siege je Platz: [0-9]*,[0-9] %'
# A text that just fills a line would end in an empty one: reword it.
for language in en fr de; do
    for command in $("$cairn" --help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p'); do
        run '' "$command" --help --lang=$language
        [ "$(grep -c '^  *$' "$scratch/out")" -eq 0 ]; code=$?
        check "$command --help in $language, no stray line" 0 "cairn $command"
    done
done
run '' play --palette pink;                        check 'play, no such palette' 2 'not a palette'
run '' play --referee mild;                        check 'play, no such referee' 2 'helpful or strict, not mild'
run '' play -p nobody;                             check 'play, no such player' 2 'nobody is not a player'
run '' play -p engine:/no/such -p level:1;         check 'play, no such program' 3 'seat 0 failed'
run '' play -p person -p "engine:python3 $(dirname "$0")/../examples/bots/bot.py"; check 'play, the name of a program' 0 'Seat 1: Pebble'
run '' play --resume=/no/such/file;                check 'play, nothing to resume' 3 '/no/such/file'
run 'hint\nwhy 3\nmoves\nrules\nresign\n' play --seed 1; check 'play, resigned' 0 'You have lost'
run 'r5@3\ntable\npicture\nquit\n' play --seed 5 --level 1; check 'play, told' 0 'Your hand: '
run '' play siege --lang=de --seed 5;              check 'play, told in German' 0 'Mauerteil 4, 2 Karten, jede Formation'
printf '[Game "schotten"]\n[Options "tactics=off,claim=after,cards=54"]\n[Rules "1"]\n[Result "*"]\n[Key "a"]\n[Rounds "x"]\n\n' >"$scratch/short_key.cairn"
run '' play --resume="$scratch/short_key.cairn";    check 'play, a key that ends too soon' 0 'Your hand: '
rm -rf "$scratch/cairn"
run '' play --saves;                               check 'no saves' 0 'No game is kept'
run 'quit\n' play schotten --seed 1;               check 'a first game' 0 'Your turn'
run 'quit\n' play schotten --seed 2 --rounds=2;    check 'a second one' 0 'Your turn'
run 'resign\nquit\n' play --resume;                check 'the last one goes on' 0 'Round 2'
day=$(date +%Y-%m-%d)
run '' play --saves;                               check 'the first is still there' 0 "^schotten-$day  .*Schotten Totten  You – "
check 'the score of a series' 0 "^schotten-$day-2 .*, round 2: You 0, "
run '' play --resume="schotten-$day";              check 'resumed by name' 0 'Your turn'
run '' play --resume="schotten-$day" --level=6;    check 'resumed otherwise' 2 'goes on as the game was begun'
run '' play --resume=nobody;                       check 'no such save' 3 'nobody'
run 'resign\n' play --resume="schotten-$day";      check 'it ends' 0 'You have lost'
run 'quit\n' play towers --seed 3;                 check 'another begins' 0 'Your turn'
run '' play --saves;                               check 'it is kept' 0 "^towers-$day "
if grep -q "^schotten-$day " "$scratch/out"; then failed=$((failed + 1)); echo 'FAILED: what is over makes room'; fi
printf '[Game "schotten"]\n[Options "tactics=off,claim=after,cards=54"]\n[Rules "1"]\n[Result "*"]\n[Seat0 "person"]\n[Seat1 "level 1"]\n\n' >"$scratch/level.cairn"
run '' play --resume="$scratch/level.cairn";       check 'the level of a record' 0 'level 1'
run '' replay --plain "$scratch/level.cairn";       check 'replay, nothing yet' 0 'Schotten Totten'
"$cairn" arena level:1 level:1 --deals 1 --records "$scratch/open.cairn" >/dev/null
"$cairn" replay --plain "$scratch/open.cairn" 2>"$scratch/out" | head -n 0; code=0; echo end >>"$scratch/out"
if grep -q written "$scratch/out"; then failed=$((failed + 1)); echo 'FAILED: a reader that has had enough'; fi
run '' replay --plain --at 20 "$scratch/open.cairn"
[ "$(grep -c 'seat [01]: .*?' "$scratch/out")" -eq 0 ]; code=$?
check 'an open replay hides no hand' 0 'Schotten Totten'
run '' play --help;                                check 'help names presets' 0 '^    tactics  '
check 'and options' 0 'tactics=off|on'
run '' --help;                                     check 'and --lang' 0 '--lang=en'
run '' --version;                                  check 'the commit' 0 '^commit [0-9a-f]*, '
run '' serve --proxy=foo --port 0 --data "$scratch/srv"; check 'no proxy' 2 "'foo' cannot be used here"
run '' serve --port=99999;                          check 'no port' 2 "port: '99999' is not a number from 0 to 65535"
printf 'port = 99999\n' >"$scratch/conf"
run '' serve --config="$scratch/conf";              check 'no port in a file' 2 "line 1: port: '99999' is not a number"
run 'new schotten seed=1\ngo level=6 nodes=300 seed=1\nmoves\nstop\n' engine
check 'a stop behind other commands is not for an earlier go' 0 '^best .* nodes=300$'
run 'new schotten seed=1\ngo level=6 nodes=100000000\n\n# now\nstop\n' engine; check 'a stop is' 0 '^best '
run '' admin bar foo --data "$scratch/srv";         check 'bar nobody' 2 'not an address'
run 'quit x\n' engine;                             check 'quit what' 0 'quit takes no words'
run '' play --table=foo;                            check 'no link' 2 'not an address'
run '' load foo;                                    check 'no server' 2 'not an address'
run '' replay;                                     check 'replay, what' 2 'which file'
run '' replay -;                                   check 'replay, nothing' 2 'no game in it'
run '[Game "chess"]\n\n' replay -;                 check 'replay, no such game' 2 'ine 1'
run '' replay --seat 9 -;                          check 'replay, no such view' 2 'is no view'
run '' play --seat 1 --seed 1;                     check 'play, second' 0 'Played:'

# Reviews: of one game and of several, for people and programs; nothing on bad input.
"$cairn" arena level:2 level:1 --deals 1 --records "$scratch/games.cairn" >/dev/null
run '' review --depth 20 "$scratch/games.cairn";   check 'review' 0 'result less luck'
check 'review, the players' 0 '^level:2: 2 games, accuracy'
run '' review --depth 20 --lang=fr "$scratch/games.cairn"
check 'review in French, its numbers in their columns' 0 '^  résultat sans la chance         [- 0-9]\{2\}[0-9],[0-9][0-9] %'
sed 's/^\[Seat0 .*/[Seat0 "a name that is much longer than a line of the account has room for"]/' "$scratch/games.cairn" >"$scratch/long.cairn"
run '' review --depth 20 "$scratch/long.cairn";    check 'review, a long name' 0 '^  decisions of a name that is much .*…   *[-+][0-9.]* %   *[-+][0-9.]* %$'
run '' review --depth 20 --json "$scratch/games.cairn"; check 'review as JSON' 0 '^{"players":\['
run '' review --depth 20 --csv "$scratch/games.cairn"; check 'review as CSV' 0 '^[a-z]*,2,1,"level:2",played,'
cp "$scratch/out" "$scratch/once"
run '' review --depth 20 --csv --threads 2 "$scratch/games.cairn"
cmp -s "$scratch/once" "$scratch/out"; code=$?;    check 'the same review on two threads' 0 'game,number'
run '' review --depth 20 --write "$scratch/reviewed.cairn" "$scratch/games.cairn"
check 'review written' 0 'accuracy'
run '' review --depth 20 --write "$scratch/again.cairn" "$scratch/reviewed.cairn"
cmp -s "$scratch/reviewed.cairn" "$scratch/again.cairn"; code=$?
check 'reviewed twice, written the same' 0 'accuracy'
cp "$scratch/reviewed.cairn" "$scratch/out"; code=0; check 'its tag' 0 '^\[Review "nodes=20 seed=1 '
run 'nonsense' review -;                           check 'review of nonsense' 2 'standard input\|-: '
run '' review -;                                   check 'review of nothing' 2 'no game in it'
run '' review;                                     check 'review of no file' 2 'name a file'
run '' review --depth 0 -;                         check 'no depth' 2 "'0' is not a number"
run '' review "$scratch/missing";                  check 'a missing file' 3 'No such file'

# Puzzles: a sample of those that come with the program is proven again.
puzzles=$(dirname "$0")/../front/puzzles/puzzles.txt
solution=$(sed -n '/^#/d;p' "$puzzles" | sed -n 1p | cut -d ' ' -f 6)
run "$solution\\n" puzzle --number 1;              check 'a puzzle is solved' 0 '^Your rating: 8'
run '' puzzle --daily;                             check 'the day has a puzzle' 1 '^Puzzle [0-9]*: '
run 'nonsense\n' puzzle schotten;                  check 'a word that is none costs nothing' 1 'not a word of'
run "?\\nquit\\n$solution\\n" puzzle --number 1;   check 'a puzzle is left' 1 "^> \\(.* \\)\\?$solution\\( \\|\$\\)"
if grep -q 'not a word of\|Solved\|best word was' "$scratch/out"; then failed=$((failed + 1)); echo 'FAILED: left without a word'; fi
run '' puzzle chess;                               check 'a puzzle of no game' 2 "no game 'chess'"
run '' puzzle siege --number 1;                    check 'a puzzle of another game' 2 'puzzle 1 is one of Schotten Totten, not of'
run '' puzzle --number 999999;                     check 'no such puzzle' 2 'not a number from'
sed -n '/^#/d;p' "$puzzles" | sed -n 1p >"$scratch/one"
run '' puzzles check "$scratch/one";               check 'one is checked' 0 '^1 puzzles, 0 of them bad'
run 'schotten tactics=off 0 build 1 r1@1 90 50 : r5@3\n' puzzles check -
check 'a bad puzzle' 1 'Line 1: '
run '' puzzles;                                    check 'puzzles, what' 2 'say make or check'

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]

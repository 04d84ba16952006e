#!/bin/sh
# test_reviews.sh: a short form of tools/measure-reviews: in a game of each preset
# that opens the list, planted blunders are found, the words of a strong search
# are not called mistakes, and intervals hold. Usage: test_reviews.sh PATH/TO/reviews
set -eu
reviews=$1
failed=0
for game in schotten:base siege:base towers:two; do
    figures=$("$reviews" "${game%:*}" "${game#*:}" 1 100 6 200 3)
    echo "$figures" | python3 -c '
import json, sys
f = json.load(sys.stdin)
assert f["own"] > 20 and f["called"] <= 0.1 * f["own"], f
assert f["planted"] > 0 and f["found"] >= 0.7 * f["planted"], f
assert f["words"] > 0 and f["covered"] >= 0.8 * f["words"], f' || failed=1
done
exit $failed

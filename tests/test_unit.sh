#!/bin/sh
# test_unit.sh CAIRN SOURCES: the systemd unit of the package, as debian/ changes
# it, is one that systemd takes; the settings that it names can be read; the
# package has the version of the program.
cairn=$(readlink -f "$1")
sources=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
[ "$(sed -n '1s/^cairn (\(.*\)) .*/cairn \1/p' "$sources/debian/changelog")" = "$("$cairn" --version | head -n 1)" ] ||
    { echo 'FAILED: debian/changelog has another version than the program'; exit 1; }
sed -f "$sources/debian/unit.sed" "$sources/contrib/cairn.service" >"$folder/packaged"
grep -q '^User=cairn$' "$folder/packaged" || { echo 'FAILED: the unit has no user'; exit 1; }
grep -q '^ExecStart=/usr/bin/cairn serve --config /etc/cairn.conf$' "$folder/packaged" ||
    { echo 'FAILED: the unit runs another program:'; cat "$folder/packaged"; exit 1; }
# Verified with the program of this build, which is installed nowhere.
sed "s|^ExecStart=/usr/bin/cairn|ExecStart=$cairn|; s|^User=cairn|User=nobody|" "$folder/packaged" >"$folder/cairn.service"
! command -v systemd-analyze >/dev/null || systemd-analyze verify --man=no "$folder/cairn.service" >"$folder/out" 2>&1 ||
    { echo 'FAILED: systemd-analyze verify:'; cat "$folder/out"; exit 1; }

sed "s|^data = .*|data = $folder/data|; s|^port = .*|port = 0|" "$sources/contrib/cairn.conf" >"$folder/conf"
"$cairn" serve --config "$folder/conf" >"$folder/out" 2>&1 &
server=$!
while kill -0 $server 2>/dev/null && ! grep -q '^listening on ' "$folder/out"; do sleep 0.1; done
kill $server 2>/dev/null
wait $server
grep -q '^listening on ' "$folder/out" || { echo 'FAILED: it does not serve:'; cat "$folder/out"; exit 1; }
echo ok

# contrib/cairn.service as the package has it (tests/test_unit.sh verifies it).
s|^# A systemd unit for a Cairn server\..*|# A systemd unit for a Cairn server.|
/^# systemctl enable/d
s|/usr/local/bin/|/usr/bin/|
s|^DynamicUser=yes|User=cairn|

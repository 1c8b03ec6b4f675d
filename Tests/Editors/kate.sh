#!/bin/sh
# Drives a Kate (Debian: kate, xvfb, xdotool) by its keys, with the setting of Editors/Kate as it stands there.
# What a key does is seen in the saved file; findings and hovers in what Kate asks for and is answered.
set -eu
LAYOUTLINT_BREAKS=${LAYOUTLINT_BREAKS:-nothing}
. "$(dirname "$0")/Support/setting.sh"

mkdir -p "$work/home/.config/kate/lspclient" "$work/run"
chmod 700 "$work/run"
cp "$root/Editors/Kate/settings.json" "$work/home/.config/kate/lspclient/"
# A person is asked once whether the server may be started; and lines are not to be wrapped.
cat > "$work/home/.config/katerc" <<RC
[General]
First Start=false

[KTextEditor View]
Dynamic Word Wrap=false

[Kate Plugins]
lspclientplugin=true

[lspclient]
AllowedServerCommandLines=layoutlint serve,$work/bin/layoutlint serve
RC

cd "$work/project"
in_setting env LAYOUTLINT_TRAFFIC="$work/traffic" XDG_RUNTIME_DIR="$work/run" \
  timeout 200 xvfb-run -a -s "-screen 0 1400x1000x24" dbus-run-session -- python3 "$here/kate.py" || true
IFS='
'
# shellcheck disable=SC2046 # The steps are told apart by line.
finish "Kate $(dpkg-query -W -f '${Version}' kate | sed 's/^[0-9]*://; s/-.*//')" $(all_steps)

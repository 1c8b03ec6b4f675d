#!/bin/sh
# Tests Editors/Kate/settings.json in Kate (Debian: kate, xvfb, xdotool) with simulated key presses. Edits are
# verified in the saved file, diagnostics and hovers in the messages between Kate and the server.
set -eu
LAYOUTLINT_BROKEN_STEP=${LAYOUTLINT_BROKEN_STEP:-nothing}
. "$(dirname "$0")/Support/environment.sh"

mkdir "$work/run"
chmod 700 "$work/run"
follow_readme Kate
# Allows the server's command line, which Kate otherwise asks about, and turns line wrapping off.
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
run_editor env LAYOUTLINT_TRAFFIC="$work/traffic" XDG_RUNTIME_DIR="$work/run" \
  timeout 200 xvfb-run -a -s "-screen 0 1400x1000x24" dbus-run-session -- python3 "$here/kate.py" || true
IFS='
'
# shellcheck disable=SC2046 # IFS separates the steps by line.
finish "Kate $(dpkg-query -W -f '${Version}' kate | sed 's/^[0-9]*://; s/-.*//')" $(all_steps)

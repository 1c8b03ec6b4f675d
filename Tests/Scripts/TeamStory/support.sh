# shellcheck shell=bash
# Checks of commands, and the documents of the project. A part of story.sh.

title=
command=
status=0
step() { title=$*; }
ok() { echo "ok: $title"; }
skip() { echo "skipped: $title: $*"; }

fail() {
  {
    echo "FAILED: $title"
    echo "command: $command"
    echo "exit status: $status"
    echo "standard output:"
    sed 's/^/  /' "$work/out"
    echo "standard error:"
    sed 's/^/  /' "$work/err"
    echo "expected: $*"
  } >&2
  exit 1
}

# expect STATUS COMMAND...: runs a command, and keeps its output in the files out and err.
expect() {
  local expected=$1
  shift
  command="(in ${PWD#"$work/"}) $*"
  status=0
  "$@" > "$work/out" 2> "$work/err" || status=$?
  [ "$status" = "$expected" ] || fail "exit status $expected"
}

# The number of lines of standard output with a text.
count() { grep -cF -e "$1" "$work/out" || true; }
shows() { grep -qF -e "$1" "$work/out" || fail "standard output contains: $1"; }
hides() { ! grep -qF -e "$1" "$work/out" || fail "standard output does not contain: $1"; }
notes() { grep -qF -e "$1" "$work/err" || fail "standard error contains: $1"; }
quiet() { [ ! -s "$work/err" ] || fail "no standard error"; }
empty() { [ ! -s "$work/out" ] || fail "no standard output"; }
same() { cmp -s "$1" "$2" || { diff "$1" "$2" | head -20 >&2; fail "$1 and $2 are equal"; }; }

commit() {
  git add -A
  git commit -q --no-verify -m "$1"
}

# The documents.

# button ID TITLE X Y: a button of 120 × 50 points.
button() {
  cat <<END
                            <button opaque="NO" contentMode="scaleToFill" buttonType="system" id="$1">
                                <rect key="frame" x="$3" y="$4" width="120" height="50"/>
                                <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
                                <state key="normal" title="$2"/>
                                <connections>
                                    <action selector="tap:" destination="OWNER" eventType="touchUpInside" id="act-$1"/>
                                </connections>
                            </button>
END
}

# container PREFIX: a view of 353 × 300 points with the buttons on standard input.
container() {
  cat <<END
                    <view key="view" contentMode="scaleToFill" id="$1-scr-een">
                        <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                        <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                        <subviews>
                            <view contentMode="scaleToFill" id="$1-ca-rd0">
                                <rect key="frame" x="20" y="100" width="353" height="300"/>
                                <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
                                <subviews>
$(cat)
                                </subviews>
                            </view>
                        </subviews>
                    </view>
END
}

# scene PREFIX CLASS: a scene of a storyboard with the view on standard input.
scene() {
  cat <<END
        <scene sceneID="$1-sc-ene">
            <objects>
                <viewController id="$1-vc-000" customClass="$2" customModuleProvider="target" sceneMemberID="viewController">
$(sed "s/OWNER/$1-vc-000/")
                </viewController>
            </objects>
        </scene>
END
}

# storyboard: with the scenes on standard input.
storyboard() {
  cat <<END
<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21225" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" initialViewController="shp-vc-000">
    <device id="retina6_12" orientation="portrait" appearance="light"/>
    <scenes>
$(cat)
    </scenes>
</document>
END
}

# xib CLASS: with the view on standard input.
xib() {
  cat <<END
<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21225" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES">
    <device id="retina6_12" orientation="portrait" appearance="light"/>
    <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" customClass="$1"/>
$(sed 's/<view key="view" /<view /; s/OWNER/-1/')
    </objects>
</document>
END
}

# layout ID Y: a layout with a button that is outside of its superview from Y = 100 on.
layout() {
  cat <<END
{
  "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
  "subviews": [
    {
      "class": "UIView", "id": "card", "frame": [20, 20, 350, 100],
      "subviews": [
        { "class": "UIButton", "id": "$1", "label": "$1", "frame": [20, $2, 120, 50] }
      ]
    }
  ]
}
END
}

shop_storyboard() {
  {
    { button pay-bt-001 Pay 20 285; button hlp-bt-001 Help 20 20; } | container shp | scene shp ShopController
    button log-bt-001 "Log in" 20 30 | container log | scene log LoginController
  } | storyboard
}

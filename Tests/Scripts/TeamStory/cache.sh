# shellcheck shell=bash
# The cache. A part of story.sh.

cache=.layoutlint-cache
expect 0 layoutlint --verbose
cp "$work/out" "$work/plain"
cached() {
  expect 0 layoutlint --cache "$cache" --verbose
  same "$work/plain" "$work/out"
}

step "unchanged documents are read from the cache"
documents=$(git ls-files '*.xib' '*.storyboard' '*.layout.json' | grep -vc ^Pods)
cached
notes "0 of $documents results read from the cache"
cached
notes "$documents of $documents results read from the cache"
# Times do not matter, and the branch neither.
find . -name '*.xib' -exec touch {} +
cached
notes "$documents of $documents results"
layout help 22 > App/help.layout.json
cached
notes "$((documents - 1)) of $documents results"
git checkout -q .
ok

step "a damaged cache changes no result"
size=$(wc -c < "$cache/results")
cp "$cache/results" "$work/results"
for offset in 0 10 40 100 $((size / 3)) $((size / 2)) $((size - 2)); do
  cp "$work/results" "$cache/results"
  printf '\377\376' | dd of="$cache/results" bs=1 seek="$offset" conv=notrunc status=none
  cached
  quiet_about=$(grep -vc 'results read from the cache' "$work/err" || true)
  [ "$quiet_about" = 0 ] || fail "no other message"
done
for length in 0 1 $((size / 2)) $((size - 1)); do
  head -c "$length" "$work/results" > "$cache/results"
  cached
done
echo "no cache" > "$cache/results"
cached
cached
notes "$documents of $documents results"
ok

step "a cache that cannot be written changes no result"
cache=.layoutlint-cache/results/below
cached
notes 'cannot be '
cache=/proc/layoutlint
cached
notes 'cannot be '
ok

step "a cache folder on a full file system changes no result"
mkdir "$work/tiny"
if mount -t tmpfs -o size=8k tmpfs "$work/tiny" 2> "$work/err"; then
  mounted=$work/tiny
  head -c 100000 /dev/zero > "$work/tiny/full" 2> /dev/null || true
  cache=$work/tiny/cache
  cached
  notes 'cannot be written: '
  cached
  ok
  step "a read-only cache folder changes no result"
  rm -f "$work/tiny/full"
  mount -o remount,ro "$work/tiny"
  cached
  notes 'cannot be written: '
  umount "$work/tiny"
  mounted=
  ok
else
  skip "no file system can be mounted: $(head -1 "$work/err")"
fi

step "runs at the same time with one cache have the same results"
cache=.layoutlint-cache
rm -rf "$cache"
command="layoutlint --cache $cache, six times at once"
ids=
for number in 1 2 3 4 5 6; do
  layoutlint --cache "$cache" > "$work/concurrent-$number" 2>&1 &
  ids+=" $!"
done
status=0
for id in $ids; do wait "$id" || status=$?; done
[ "$status" = 0 ] || fail "exit status 0"
for number in 1 2 3 4 5 6; do same "$work/plain" "$work/concurrent-$number"; done
cached
notes "$documents of $documents results"
ok

# shellcheck shell=bash
# The hooks of Git and pre-commit. A part of story.sh.

step "the Git hook of init stops a commit with an error"
expect 0 layoutlint init --git-hook
shows 'created .git/hooks/pre-commit'
expect 2 layoutlint init --git-hook
notes 'already exists'
layout new 100 > App/new.layout.json
git add -A
layout new 20 > App/new.layout.json
# The index is bad and the working tree good.
expect 1 git commit -q -m bad
cat "$work/err" >> "$work/out"
shows 'App/new.layout.json:7:'
# The reverse.
git add -A
layout new 100 > App/new.layout.json
expect 0 git commit -q -m good
expect 1 layoutlint
shows 'App/new.layout.json:7:'
git checkout -q .
rm .git/hooks/pre-commit
ok

step "the hooks of pre-commit check the staged contents"
# The hooks of this repository, without a build of the program.
entry() { sed -n "/^- id: $1\$/,/^- id:/s/^  entry: //p" "$root/.pre-commit-hooks.yaml" | head -1; }
hook() {
  cat > .pre-commit-config.yaml <<END
repos:
  - repo: local
    hooks:
      - id: $1
        name: $1
        entry: $(entry "$1")
        language: system
        files: $(sed -n "s/^  files: //p" "$root/.pre-commit-hooks.yaml" | head -1)
        require_serial: true
        ${2:-}
END
  git add .pre-commit-config.yaml
}
# committing STATUS: commits what is staged.
committing() {
  expect "$1" git commit -q -m commit
  cat "$work/err" >> "$work/out"
}
if [ -n "$precommit" ]; then
  hook layoutlint
  expect 0 "$precommit" install
  commit "Add the hook"
  layout new 100 > App/new.layout.json
  git add -A
  layout new 20 > App/new.layout.json
  cp App/new.layout.json "$work/unstaged"
  committing 1
  shows 'App/new.layout.json:7:'
  same "$work/unstaged" App/new.layout.json
  # The reverse.
  layout new 30 > App/new.layout.json
  git add -A
  layout new 100 > App/new.layout.json
  cp App/new.layout.json "$work/unstaged"
  committing 0
  same "$work/unstaged" App/new.layout.json
  git checkout -q .
  ok
else
  skip "PRE_COMMIT is not set"
fi

step "the args line of the hook shows warnings"
if [ -n "$precommit" ]; then
  sed -i '/fail-on/d; s/baseline.json",/baseline.json"/' .layoutlint.json
  sed 's/"frame": \[20, 20, 350, 100\]/&, "colour": "red"/' App/new.layout.json > "$work/warning"
  cp "$work/warning" App/new.layout.json
  hook layoutlint
  git add -A
  committing 0
  hides unknown-key
  echo >> App/new.layout.json
  hook layoutlint 'args: [--fail-on, warning]'
  git add -A
  committing 1
  shows unknown-key
  git reset -q --hard HEAD~1
  ok
else
  skip "PRE_COMMIT is not set"
fi

step "layoutlint-fix fixes the staged contents and keeps other changes"
fixture=$root/Tests/Fixtures/UnusedSuppression/flags-fixed-problem.layout.json
if [ -n "$precommit" ]; then
  hook layoutlint-fix
  commit "Use the hook that applies fixes"
  cp "$fixture" App/fix.layout.json
  git add -A
  # A change of another file that is not staged.
  layout new 21 > App/new.layout.json
  cp App/new.layout.json "$work/unstaged"
  committing 1
  shows 'applied 2 fixes in 1 file'
  same "$fixture.fixed" App/fix.layout.json
  same "$work/unstaged" App/new.layout.json
  expect 1 git diff --quiet -- App/fix.layout.json
  git add App/fix.layout.json
  committing 0
  same "$work/unstaged" App/new.layout.json
  expect 0 git show HEAD:App/fix.layout.json
  same "$fixture.fixed" "$work/out"
  # A change of the same file that is not staged, at the same position.
  cp "$fixture" App/fix.layout.json
  git add App/fix.layout.json
  layout unstaged 20 > App/fix.layout.json
  cp App/fix.layout.json "$work/unstaged"
  committing 1
  same "$work/unstaged" App/fix.layout.json
  expect 0 git show :App/fix.layout.json
  same "$fixture" "$work/out"
  git reset -q --hard HEAD
  "$precommit" uninstall > "$work/out"
  git rm -q App/fix.layout.json
  commit "Remove a layout"
  ok
else
  skip "PRE_COMMIT is not set"
fi

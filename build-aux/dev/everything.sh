# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#: everything [STEP...]
#:                  CI, the stages of no group, the mutants, the benchmarks, the
#:                  reproducible build and the release, all on one commit; a
#:                  step that has passed on this commit is not run again.  It
#:                  takes hours

# The steps, in order, with their commands.  CI's stage is the script that CI
# runs, on a clean clone, because files that git ignores must not help.
everything_steps='ci nettle openssl openssl-4 python-all rust-all go-all'
everything_steps="$everything_steps prove musl-all rpm windows-all mutants"
everything_steps="$everything_steps bench reproducible release"

everything_command () {
  case $1 in
    ci)
      rm -rf "$state/clone"
      git clone -q . "$state/clone"
      "$state/clone/.ci/run"
      ;;
    openssl-4) ./dev stage openssl 4 ;;
    mutants | reproducible) ./dev "$1" ;;
    bench) ./dev bench --full --peers && ./dev bench --front ;;
    release) ./dev release ;;
    *) ./dev stage "$1" ;;
  esac
}

cmd_everything () {
  [ -z "$(git status --porcelain --untracked-files=no)" ] \
    || die "everything: commit your changes first: all steps are for one commit"
  commit=$(git rev-parse HEAD)
  state=$dev_root/build/everything/$commit
  mkdir -p "$state"
  for step; do
    case " $everything_steps " in
      *" $step "*) ;;
      *) die "everything: no step $step; there are $everything_steps" ;;
    esac
  done
  # shellcheck disable=SC2086
  [ $# != 0 ] || set -- $everything_steps
  for step; do
    [ ! -f "$state/$step.passed" ] || continue
    say "$step"
    start=$(date +%s)
    if (everything_command "$step") >"$state/$step.log" 2>&1; then
      status=passed
    else
      status=failed
    fi
    rm -f "$state/$step.failed"
    minutes=$((($(date +%s) - start + 59) / 60))
    echo "$minutes min: $(grep . "$state/$step.log" | tail -n 1 | cut -c 1-48)" \
      >"$state/$step.$status"
  done

  # The page: a line for each step, with the last line of its log.
  echo
  echo "$commit, $(uname -m), $(date -u +%Y-%m-%d)"
  bad=
  for step in $everything_steps; do
    result='not run'
    for status in passed failed; do
      [ ! -f "$state/$step.$status" ] \
        || result="$status, $(cat "$state/$step.$status")"
    done
    printf '%-11s %s\n' "$step" "$result"
    case $result in passed*) ;; *) bad="$bad $step" ;; esac
  done
  [ -z "$bad" ] || die "everything: not passed:$bad; logs are in $state"
}

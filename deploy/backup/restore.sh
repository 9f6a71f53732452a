#!/usr/bin/env bash
# Restores a backup of backup.sh into an empty database and an empty DATA_DIR (docs/deploy/one-server.md):
#   restore.sh [--resume-sending] FOLDER
# What goes out is switched off afterwards, until a super administrator switches it on. With --resume-sending it goes
# on at once: only for a move, where the old machine was stopped before the backup and sent nothing after it.
set -euo pipefail
umask 0077

# shellcheck source=connection.sh
source "$(dirname "${BASH_SOURCE[0]}")/connection.sh"
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"

resume=no
if [[ "${1:-}" == --resume-sending ]]; then
  resume=yes
  shift
fi
[[ $# == 1 && -d "$1" ]] || fail "usage: restore.sh [--resume-sending] FOLDER"
backup="$(cd "$1" && pwd)"
files="${DATA_DIR:-.data}"
ask=(psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1)

[[ -f "$backup/SHA256SUMS" && -f "$backup/database.dump" ]] || fail "$backup is no whole backup"
for file in "$backup"/*; do
  name="$(basename "$file")"
  [[ "$name" == SHA256SUMS ]] || grep --quiet --line-regexp "[0-9a-f]\{64\}  $name" "$backup/SHA256SUMS" ||
    fail "$name has no checksum"
done
(cd "$backup" && sha256sum --check --strict --quiet SHA256SUMS) || fail "a file is not as it was written: nothing was restored"

tables="$("${ask[@]}" --tuples-only --no-align --file="$here/count-relations.sql")"
[[ "$tables" == 0 ]] || fail "the database $PGDATABASE is not empty: nothing was restored"
for folder in uploads private; do
  [[ ! -L "$files/$folder" ]] || fail "$files/$folder is a link: nothing was restored"
  [[ ! -e "$files/$folder" || -d "$files/$folder" ]] || fail "$files/$folder is no folder: nothing was restored"
  if [[ -d "$files/$folder" && -n "$(ls --almost-all "$files/$folder")" ]]; then
    fail "$files/$folder is not empty: nothing was restored"
  fi
done

staged=""
trap '[[ -z "$staged" ]] || rm -rf "$staged"' EXIT
if [[ -f "$backup/uploads.tar" ]]; then
  mkdir -p "$files"
  staged="$(mktemp --directory "$files/.restoring-XXXXXX")"
  tar --extract --file="$backup/uploads.tar" --directory="$staged" --no-same-owner
else
  echo "the backup has no uploads: they are in a bucket"
fi

# An administrator may have created the extensions: then the role of the product cannot comment on them.
parts="$(pg_restore --list "$backup/database.dump" | grep --invert-match 'COMMENT - EXTENSION')" ||
  fail "the dump is not readable: nothing was restored"

# All in one transaction, so that no worker ever sees these rows with sending on. Without "commit;" PostgreSQL forgets
# them: that line is written only when pg_restore has read the whole file.
statements() {
  echo "begin;"
  pg_restore --no-owner --no-privileges --use-list=<(printf "%s\n" "$parts") --file=- "$backup/database.dump" ||
    return 1
  cat "$here/after-restore.sql" || return 1
  if [[ "$resume" == no ]]; then cat "$here/hold-sending.sql" || return 1; fi
  echo "commit;"
}
statements | "${ask[@]}" --set=backup="$(basename "$backup")" --output=/dev/null || fail "the database was not restored"

if [[ -n "$staged" ]]; then
  for folder in uploads private; do
    if [[ -d "$staged/$folder" ]]; then
      if [[ -d "$files/$folder" ]]; then
        # It may be another disk, which cannot be replaced.
        find "$staged/$folder" -mindepth 1 -maxdepth 1 -exec mv -t "$files/$folder" {} +
        sync --file-system "$files/$folder"
      else
        mv "$staged/$folder" "$files/$folder"
      fi
    fi
  done
  sync --file-system "$files"
fi
# Without statistics the first statements would read whole tables.
"${ask[@]}" --command=analyze
"${ask[@]}" --file="$here/report.sql"
# Pages in Redis have numbers of transactions of the database that they were made from, as those in PostgreSQL.
if [[ -n "${REDIS_URL:-}" ]]; then
  echo "Before the web starts, remove the pages in Redis, which are those of another database:"
  echo "  $here/remove-cached-pages.sh, with REDIS_URL in its environment"
fi
if [[ "$resume" == no ]]; then
  echo "Emails, texts, webhooks of farms and online payments are switched off: /admin/tools/switches"
fi

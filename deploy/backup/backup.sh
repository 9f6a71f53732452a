#!/usr/bin/env bash
# Makes one backup of the database and of the uploads (docs/deploy/one-server.md). It is a folder
# potager-<time in UTC> in BACKUP_DIR. Any failure ends with a code other than 0, and leaves the stamp as it was.
set -euo pipefail
umask 0077

# shellcheck source=connection.sh
source "$(dirname "${BASH_SOURCE[0]}")/connection.sh"

backups="${BACKUP_DIR:-}"
[[ -n "$backups" ]] || fail "set BACKUP_DIR to the folder of the backups"
keep="${BACKUP_KEEP_DAYS:-14}"
[[ "$keep" =~ ^[1-9][0-9]*$ ]] || fail "BACKUP_KEEP_DAYS is a number of days, 1 or more"
files="${DATA_DIR:-.data}"
storage="${STORAGE_DRIVER:-local}"
[[ "$storage" != local || -d "$files" ]] || fail "DATA_DIR is no folder: $files"
mkdir -p "$backups"
chmod 0700 "$backups"

# One at a time: a second one would remove what the first one writes.
exec 9>"$backups/.lock"
flock --nonblock 9 || fail "another backup runs"
rm -rf "$backups"/.partial-*

name_of_now() { date --utc +potager-%Y%m%dT%H%M%SZ; }
made="$(name_of_now)"
while [[ -e "$backups/$made" ]]; do
  sleep 0.2
  made="$(name_of_now)"
done
part="$backups/.partial-$made"
mkdir "$part"
trap 'rm -rf "$part"' EXIT

# The database first: files are written before the rows that name them, so a restored row has its file. The exception
# is a file that was deleted between dump and tar: the restored row still names it.
pg_dump --format=custom --lock-wait-timeout=60s --exclude-table-data=public.cached_pages --file="$part/database.dump"

if [[ "$storage" == local ]]; then
  folders=()
  for folder in uploads private; do
    [[ -e "$files/$folder" || -L "$files/$folder" ]] || continue
    # Of a link tar would keep the name alone. A folder that vanishes meanwhile is no failure.
    link="$(find "$files/$folder" -type l -print -quit 2>/dev/null || true)"
    [[ -z "$link" ]] || fail "$link is a link, whose files would be missing: mount the folder there instead"
    if [[ -d "$files/$folder" ]]; then folders+=("$folder"); fi
  done
  if [[ ! -d "$files/uploads" ]]; then
    question="select exists (select from public.uploads where path like 'uploads/%')"
    named="$(psql --no-psqlrc --tuples-only --no-align --command="$question")" || fail "the database does not answer"
    [[ "$named" == f ]] || fail "the database names uploads, and $files has no folder uploads: is DATA_DIR right?"
  fi
  code=0
  if ((${#folders[@]} > 0)); then
    tar --create --file="$part/uploads.tar" --directory="$files" --exclude=.staging "${folders[@]}" || code=$?
  else
    tar --create --file="$part/uploads.tar" --files-from=/dev/null || code=$?
  fi
  # With 1 a file was removed while tar read; the site no longer shows it.
  ((code <= 1)) || fail "tar ended with $code"
else
  echo "the uploads are in a bucket, which this backup does not contain"
fi

(cd "$part" && sha256sum -- * >SHA256SUMS)
sync "$part"/* "$part"
mv --no-target-directory "$part" "$backups/$made"
sync "$backups"
trap - EXIT

find "$backups" -mindepth 1 -maxdepth 1 -type d -name 'potager-*' -mtime "+$((keep - 1))" ! -name "$made" -exec rm -rf {} +
if [[ -n "${BACKUP_STAMP_FILE:-}" ]]; then touch "$BACKUP_STAMP_FILE"; fi
echo "$backups/$made: $(du --summarize --human-readable "$backups/$made" | cut -f1)"

# shellcheck shell=bash
# Read by backup.sh and restore.sh. Gives libpq the address of the database as variables: whoever lists the processes
# of the machine would read a password on a command line.

# shellcheck source=functions.sh
source "$(dirname "${BASH_SOURCE[0]}")/functions.sh"

# A transaction pooler breaks a dump, so the direct address comes first.
address="${DATABASE_DIRECT_URL:-${DATABASE_URL:-}}"
[[ -n "$address" ]] || fail "set DATABASE_URL, and DATABASE_DIRECT_URL behind a transaction pooler"
pattern='^postgres(ql)?://(([^:@/]*)(:([^@/]*))?@)?(\[[^]]+\]|[^:/?@]*)(:([0-9]+))?/([^/?]+)(\?(.*))?$'
[[ "$address" =~ $pattern ]] || fail "the address of the database has another form than postgres://user:password@host:port/name"
user="${BASH_REMATCH[3]}" password="${BASH_REMATCH[5]}" host="${BASH_REMATCH[6]}"
port="${BASH_REMATCH[8]}" name="${BASH_REMATCH[9]}" options="${BASH_REMATCH[11]}"
unset DATABASE_URL DATABASE_DIRECT_URL address

host="${host#[}"
PGHOST="$(decoded "${host%]}")"
PGPORT="${port:-5432}"
PGUSER="$(decoded "$user")"
PGDATABASE="$(decoded "$name")"
export PGHOST PGPORT PGUSER PGDATABASE
if [[ -n "$password" ]]; then
  PGPASSWORD="$(decoded "$password")"
  export PGPASSWORD
fi
if [[ "$options" =~ (^|&)sslmode=([a-z-]+) ]]; then export PGSSLMODE="${BASH_REMATCH[2]}"; fi
export PGAPPNAME=potager-backup

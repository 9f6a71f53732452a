#!/usr/bin/env bash
# Removes the cached pages from Redis, which REDIS_URL names. Those of another database could be taken as fresh: they hold
# numbers of its transactions. Run it while no web process runs (docs/deploy/one-server.md).
set -euo pipefail

# shellcheck source=functions.sh
source "$(dirname "${BASH_SOURCE[0]}")/functions.sh"

address="${REDIS_URL:-}"
[[ -n "$address" ]] || fail "set REDIS_URL"
command -v redis-cli >/dev/null || fail "install redis-cli, which is in Debian's package redis-tools"
pattern='^(rediss?)://(([^:@/]*)(:([^@/]*))?@)?([^@]+)$'
[[ "$address" =~ $pattern ]] || fail "REDIS_URL has another form than redis://user:password@host:port"
scheme="${BASH_REMATCH[1]}" user="${BASH_REMATCH[3]}" password="${BASH_REMATCH[5]}" place="${BASH_REMATCH[6]}"
unset REDIS_URL address

ask=(redis-cli -e -u "$scheme://$place")
if [[ -n "$user" ]]; then ask+=(--user "$(decoded "$user")"); fi
# redis-cli reads this variable: whoever lists the processes of the machine would read a password on a command line.
if [[ -n "$password" ]]; then
  REDISCLI_AUTH="$(decoded "$password")"
  export REDISCLI_AUTH
fi

"${ask[@]}" --scan --pattern 'potager:page:*' |
  xargs --no-run-if-empty --delimiter='\n' --max-args=500 "${ask[@]}" unlink >/dev/null
left="$("${ask[@]}" --scan --pattern 'potager:page:*' | wc --lines)"
[[ "$left" == 0 ]] || fail "$left pages are still there: does a web process run?"
echo "no cached page is left in Redis"

#!/usr/bin/env bash
# Puts a version into service on one server, without a failed request. Run it as root:
#   release.sh FOLDER          the folder of a version: built, with its packages (npm ci --omit=dev)
#   release.sh --back FOLDER   the same for an older version, without migrations: it runs on the newer schema
# The web processes are those of web-servers.conf, one potager-web@PORT each. Guide: docs/deploy/nginx.md.
set -euo pipefail

base=${POTAGER_BASE:-/opt/potager}
servers=${POTAGER_WEB_SERVERS:-/etc/nginx/potager/web-servers.conf}
environment=${POTAGER_ENVIRONMENT:-/etc/potager/environment}
# Workers of nginx with the old configuration take no new request after a reload; this is more than they need.
drain_seconds=2
start_seconds=60
# A worker that fails at its start is started again by systemd within this time.
worker_seconds=10

say() { printf '%s %s\n' "$(date +%T)" "$*"; }
fail() { say "$*" >&2; exit 1; }

migrates=true
if [ "${1:-}" = --back ]; then
  migrates=false
  shift
fi
[ $# -eq 1 ] || fail "usage: release.sh [--back] FOLDER"
new=$(realpath -e "$1")
[ -f "$new/.next/BUILD_ID" ] || fail "$new has no build: npm run build"
[ -d "$new/node_modules" ] || fail "$new has no packages: npm ci --omit=dev"
mapfile -t ports < <(sed -nE 's/^server 127\.0\.0\.1:([0-9]+)[ ;].*/\1/p' "$servers")
[ "${#ports[@]}" -gt 0 ] || fail "$servers names no web process"
ours=$(IFS='|'; echo "${ports[*]}")

# Two releases at once would restart all processes together.
exec 9>"$base/.release.lock"
flock -n 9 || fail "another release is under way"

old=$(realpath -e "$base/current" 2>/dev/null || true)
if [ "$old" = "$new" ]; then
  # A run that was cut had moved the link already.
  old=$(realpath -e "$base/previous" 2>/dev/null || true)
  [ "$old" != "$new" ] || old=
fi

reload_nginx() { nginx -t -q && systemctl reload nginx; }

# Takes a process out of nginx; without it a form that was just sent could meet the end of the process.
take_out() {
  # The only one stays: nginx would answer with its own page from the first moment on.
  [ "${#ports[@]}" -gt 1 ] || return 0
  sed -i -E "/^server 127\.0\.0\.1:$1[ ;]/ { / down;/! s/;/ down;/ }" "$servers"
  reload_nginx && sleep "$drain_seconds"
}

put_back() {
  grep -qE "^server 127\.0\.0\.1:($ours)( .*)? down;" "$servers" || return 0
  sed -i -E "s/^(server 127\.0\.0\.1:($ours)( .*)?) down;/\1;/" "$servers"
  reload_nginx
}
# Whatever happens, nginx knows all processes again at the end.
trap put_back EXIT
# A run that was killed left one out: with a second one out, none would be left.
put_back

is_healthy() { curl -fs -o /dev/null --max-time 2 "http://127.0.0.1:$1/api/health"; }

# Restarts a web process; fails when it does not answer in time. It then stays out of nginx.
restart_web() {
  take_out "$1" && systemctl restart "potager-web@$1" || return 1
  local deadline=$((SECONDS + start_seconds))
  until is_healthy "$1"; do
    [ "$SECONDS" -lt "$deadline" ] || return 1
    sleep 0.2
  done
  put_back
}

# point LINK FOLDER. A rename replaces the link in one step.
point() {
  ln -sfn "$2" "$base/$1.new"
  mv -T "$base/$1.new" "$base/$1"
}

# Every process that has the new version gets the old one again. The schema stays: the old version runs on it.
go_back() {
  [ -n "$old" ] || fail "port $1 does not answer, and there is no older version"
  say "port $1 does not answer: back to $old"
  point current "$old"
  local at
  # The one that does not answer comes first: the others serve meanwhile.
  for ((at = ${#begun[@]} - 1; at >= 0; at--)); do
    # The others may be the last that answer: they are left as they are.
    restart_web "${begun[at]}" || fail "port ${begun[at]} does not answer with $old either: the others are left alone"
  done
  fail "the version was not put into service: journalctl --namespace=potager -u potager-web@$1"
}

if $migrates; then
  say "migrations of $new"
  # systemd reads the file of variables as it does for the units.
  systemd-run --quiet --wait --pipe --collect --uid=potager --gid=potager \
    --property="EnvironmentFile=$environment" --property="WorkingDirectory=$new" \
    --property=PrivateTmp=yes --setenv=HOME=/tmp npm run --silent db:migrate
fi

[ -z "$old" ] || point previous "$old"
point current "$new"
begun=()
for port in "${ports[@]}"; do
  say "web process on port $port"
  begun+=("$port")
  restart_web "$port" || go_back "$port"
done

say "worker"
restarts_of_worker() { systemctl show -p NRestarts --value potager-worker; }
systemctl restart potager-worker
restarts=$(restarts_of_worker)
sleep "$worker_seconds"
[ "$(restarts_of_worker)" = "$restarts" ] || fail "the worker ends again and again: journalctl --namespace=potager -u potager-worker"
systemctl is-active --quiet potager-worker || fail "the worker did not start: journalctl --namespace=potager -u potager-worker"
say "in service: $new"

#!/usr/bin/env bash
# What the tests need from Debian: installed when run as root, else named.
set -euo pipefail

# One line a tool: the command that shows it is there, and Debian's package.
needed=(
  'redis-server redis-server'
  'chromium-headless-shell chromium-headless-shell'
  'pgbouncer pgbouncer'
  'python3 python3'
  'jq jq'
  'php php-cli'
  'go golang-go'
  'zbarimg zbar-tools'
  'pdftoppm poppler-utils'
  'gs ghostscript'
  'promtool prometheus'
  'caddy caddy'
  'nginx nginx-light'
  'zsh zsh'
  'fish fish'
)

missing=()
for line in "${needed[@]}"; do
  read -r command package <<<"$line"
  command -v "$command" >/dev/null || missing+=("$package")
done

# Its programs are not in the path.
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing+=(postgresql)

python3 -c 'import requests' 2>/dev/null || missing+=(python3-requests)
/usr/bin/python3 -c 'import httpx' 2>/dev/null || missing+=(python3-httpx)

if [ "${#missing[@]}" -eq 0 ]; then
  echo 'all there'
  exit 0
fi

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "The tests need ${missing[*]}: install it, on Debian with \`apt-get install ${missing[*]}\` as root." >&2
  exit 1
fi

export DEBIAN_FRONTEND=noninteractive
# Installing must not start a server: the tests start their own.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 755 "$policy"
  trap 'rm -f "$policy"' EXIT
fi
# Nor must it create a cluster: the tests create theirs.
if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
  mkdir -p /etc/postgresql-common
  echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
fi
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
echo "installed ${missing[*]}"

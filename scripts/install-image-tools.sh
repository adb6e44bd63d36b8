#!/usr/bin/env bash
# Installs what `npm run test:image` needs from Debian, as root.
set -euo pipefail

packages=(buildah runc podman conmon netavark catatonit iptables redis-server ca-certificates)
if dpkg --status "${packages[@]}" >/dev/null 2>&1; then
  echo 'all there'
  exit 0
fi
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "The image is tested as root on Debian, with ${packages[*]}." >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
echo "installed ${packages[*]}"

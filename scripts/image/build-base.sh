#!/usr/bin/env bash
# Makes the files of the base image of the Dockerfile in $1, of Debian's packages, the Node binary $2 and npm.
set -euo pipefail

root=$1
node=$2
mkdir -p "$root" "$root.debs"
(
  cd "$root.debs"
  apt-get download -qq -o APT::Sandbox::User=root base-files base-passwd libc6 libgcc-s1 libstdc++6 dash coreutils libselinux1 libacl1 libattr1 \
    libpcre2-8-0 libgmp10 gcc-12-base tzdata ca-certificates >/dev/null
)
for package in "$root.debs"/*.deb; do dpkg-deb -x "$package" "$root"; done
rm -r "$root.debs"
ln -sf dash "$root/bin/sh"
cp "$root/usr/share/base-passwd/passwd.master" "$root/etc/passwd"
cp "$root/usr/share/base-passwd/group.master" "$root/etc/group"
mkdir -p "$root/root" "$root/tmp" "$root/usr/local/bin" "$root/usr/local/etc" "$root/usr/local/lib/node_modules"
chmod 1777 "$root/tmp"
install -m 755 "$node" "$root/usr/local/bin/node"
cp -a "$(npm root --global)/npm" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"

#!/usr/bin/env bash
# Renews the pictures of the README from those that the browser tests made: run them first
# (mvn verify -Dit.test='*BrowserIT'), with the packages chromium, chromium-driver, fonts-inter and pngquant.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
for picture in *.png; do
  pngquant --force --speed 1 --quality 60-90 --strip --output "$picture" \
    "../../../target/screenshots/$picture"
done

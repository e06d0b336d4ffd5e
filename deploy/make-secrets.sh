#!/bin/sh
# Makes the secrets of docker-compose.yml: one file each in ./secrets, or in the directory that is
# named. A file that is there is left as it is. Prints names, never values.
#
# For a Chatwoot of yours write its token into chatwoot-token, and what signs the webhooks of the
# inbox "shop" into shop-secret.
set -eu
umask 077
cd "$(dirname "$0")/.."
directory=${1:-secrets}
mkdir -p "$directory"
# Nobody but the owner comes this far; within, every user may read, since containers run as other
# users, and see only the files that are mounted into them.
chmod 700 "$directory"

random() { # hexadecimal digits of so many bytes
  od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'
}

make() {
  if [ -e "$directory/$1" ]; then
    echo "kept $directory/$1"
  else
    printf %s "$2" > "$directory/$1.new"
    chmod 444 "$directory/$1.new"
    mv "$directory/$1.new" "$directory/$1"
    echo "made $directory/$1"
  fi
}

make postgres-password "$(random 24)"
make caravan-password "$(random 16)"
make shop-secret "$(random 32)"
make chatwoot-token "$(random 16)"
# Chatwoot wants a letter of each case, a digit and a sign.
make chatwoot-password "Aa1!$(random 12)"
make chatwoot-secret-key-base "$(random 64)"
make chatwoot-postgres-password "$(random 24)"

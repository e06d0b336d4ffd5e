#!/bin/sh
# Entry point of Chatwoot's containers: for each variable NAME_FILE that names a secret, NAME is set
# to what is in it; then the command is run in place of this shell.
set -eu
for name in $(env | sed -n 's|^\([A-Z][A-Z0-9_]*\)_FILE=/run/secrets/.*|\1|p'); do
  eval "file=\$${name}_FILE"
  value=$(cat "$file")
  export "$name=$value"
  unset "${name}_FILE"
done
exec "$@"

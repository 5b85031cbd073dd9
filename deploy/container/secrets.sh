#!/bin/sh
# Makes the passwords that the containers share, once, and says where the certificate is wanted.
# To be run as root: what the service reads belongs to its number in the image, 1517.
set -eu
cd "$(dirname "$0")"
if [ "$(id -u)" != 0 ]; then
    echo "secrets.sh: run it as root (sudo sh secrets.sh)." >&2
    exit 1
fi
umask 077
mkdir -p secrets
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
[ -e secrets/imap_password ] || random >secrets/imap_password
if ! [ -e secrets/postgresql_password ]; then
    random >secrets/postgresql_password
    printf 'postgresql://adjudicator:%s@postgresql/adjudicator' "$(cat secrets/postgresql_password)" \
        >secrets/database_url
fi
chmod 0711 secrets
chown 1517:1517 secrets/imap_password secrets/database_url
for name in fullchain.pem privkey.pem; do
    [ -e "secrets/$name" ] || echo "secrets.sh: put the certificate's $name into $(pwd)/secrets." >&2
done

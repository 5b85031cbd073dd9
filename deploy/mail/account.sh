#!/bin/sh
# Makes an account of the mail server, or gives it another password, which is read from the input.
#
#   sh deploy/mail/account.sh orders@example.org
#
# To be run as root, after set-up.sh.
set -eu
address=$(printf %s "${1:-}" | tr '[:upper:]' '[:lower:]')
case $address in
*[!a-z0-9@._-]* | @* | *@ | *@*@*) address= ;;
*@*) ;;
*) address= ;;
esac
if [ -z "$address" ]; then
    echo "account.sh: expected is an address such as orders@example.org (letters, digits, . _ -)." >&2
    exit 2
fi
if [ -t 0 ]; then
    printf 'Password of %s: ' "$address" >&2
    stty -echo
    trap 'stty echo; echo >&2' EXIT
fi
hash=$(head -n 1 | openssl passwd -6 -stdin)

# In the place of the former line of the account, all or nothing.
accounts=/etc/dovecot/accounts/passwd
draft=$(mktemp "$accounts.XXXXXX")
{ grep -v -F -e "$address:{" "$accounts" || true; } >"$draft"
printf '%s\n' "$address:{SHA512-CRYPT}$hash" >>"$draft"
chmod --reference="$accounts" "$draft"
chown --reference="$accounts" "$draft"
mv "$draft" "$accounts"

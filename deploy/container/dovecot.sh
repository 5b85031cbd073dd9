#!/bin/sh
# What the container "dovecot" runs: the set-up of the run book, then Dovecot in the foreground.
set -eu
mail=/usr/local/share/adjudicator/mail
CERTIFICATE=/run/secrets/certificate KEY=/run/secrets/certificate_key \
    sh "$mail/set-up.sh" "$MAIL_DOMAIN" "$MAIL_HOST" "$OPERATOR_ADDRESS" dovecot
sed -i 's|^log_path = .*|log_path = /dev/stderr|' /etc/dovecot/dovecot.conf

# The mailbox of the service: its password is the one that the service logs in with.
if ! grep -q "^orders@$MAIL_DOMAIN:" /etc/dovecot/accounts/passwd; then
    sh "$mail/account.sh" "orders@$MAIL_DOMAIN" </run/secrets/adjudicator_imap_password
fi
exec dovecot -F

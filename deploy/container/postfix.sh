#!/bin/sh
# What the container "postfix" runs: the set-up of the run book, the two milters, then Postfix in the
# foreground. When a milter ends, Postfix puts mail off until the container is started again.
set -eu
CERTIFICATE=/run/secrets/certificate KEY=/run/secrets/certificate_key \
    sh /usr/local/share/adjudicator/mail/set-up.sh "$MAIL_DOMAIN" "$MAIL_HOST" "$OPERATOR_ADDRESS" \
    signing postfix
postconf -e 'maillog_file = /dev/stdout'
# What those parts of Postfix need that live in its folder: names of the network, libraries.
/usr/lib/postfix/configure-instance.sh -
install -d -o opendkim -g opendkim /run/opendkim
install -d -o opendmarc -g opendmarc /run/opendmarc
opendkim -x /etc/opendkim.conf
opendmarc -c /etc/opendmarc.conf
exec postfix start-fg

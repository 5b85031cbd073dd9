#!/bin/sh
# Makes Postfix and Dovecot the mail server of one domain, on a machine that has no other.
#
#   sh deploy/mail/set-up.sh DOMAIN HOST [PART ...]
#
# DOMAIN is what stands behind the @, HOST the name of this machine in DNS. PART is postfix, dovecot
# or signing; all three without it. Accounts are made by account.sh. To be run as root, on Debian 12,
# once the packages are there (docs/run-book.md, "A mail server of its own"). Running it again with
# other names is safe.
#
# The certificate is that of certbot for HOST unless CERTIFICATE and KEY name other files. In
# containers LISTEN and DOVECOT say where Dovecot is found by Postfix.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if [ $# -lt 2 ]; then
    sed -n '2,15s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
domain=$1
host=$2
shift 2
parts=${*:-dovecot signing postfix}
certificate=${CERTIFICATE:-/etc/letsencrypt/live/$host/fullchain.pem}
key=${KEY:-/etc/letsencrypt/live/$host/privkey.pem}
listen=${LISTEN:-127.0.0.1}
dovecot=${DOVECOT:-127.0.0.1}

# Write a file of this folder to its place, with the names filled in.
fill_in() {
    sed -e "s|@DOMAIN@|$domain|g" -e "s|@HOST@|$host|g" -e "s|@LISTEN@|$listen|g" \
        -e "s|@CERTIFICATE@|$certificate|g" -e "s|@KEY@|$key|g" "$here/$1" >"$2"
}

set_up_dovecot() {
    getent passwd vmail >/dev/null ||
        useradd --system --user-group --home-dir /var/mail/accounts --no-create-home \
            --shell /usr/sbin/nologin vmail
    install -d -m 0700 -o vmail -g vmail /var/mail/accounts
    install -d -m 0750 -o root -g dovecot /etc/dovecot/accounts
    [ -e /etc/dovecot/accounts/passwd ] ||
        install -m 0640 -g dovecot /dev/null /etc/dovecot/accounts/passwd
    fill_in dovecot.conf /etc/dovecot/dovecot.conf
}

# DKIM signs what goes out and checks what comes in; DMARC, with SPF, says what that means.
set_up_signing() {
    install -d -m 0750 -o root -g opendkim /etc/dkimkeys
    if ! [ -e /etc/dkimkeys/mail.private ]; then
        opendkim-genkey --bits=2048 --domain="$domain" --selector=mail --directory=/etc/dkimkeys
        chown opendkim:opendkim /etc/dkimkeys/mail.private
    fi
    fill_in opendkim.conf /etc/opendkim.conf
    fill_in opendmarc.conf /etc/opendmarc.conf
}

# Whether an account is there Postfix asks Dovecot, and remembers.
set_up_postfix() {
    [ -e /etc/postfix/aliases.virtual ] ||
        echo "postmaster@$domain orders@$domain" >/etc/postfix/aliases.virtual
    echo '/(.+)/ $1' >/etc/postfix/logins.pcre
    fill_in vouch.pcre /etc/postfix/vouch.pcre
    fill_in own-results.pcre /etc/postfix/own-results.pcre
    postconf -e \
        "myhostname = $host" \
        "mydomain = $domain" \
        "myorigin = $domain" \
        "mydestination = localhost" \
        "mynetworks = 127.0.0.0/8 [::1]/128" \
        "inet_interfaces = all" \
        "inet_protocols = all" \
        "smtpd_banner = \$myhostname ESMTP" \
        "biff = no" \
        "message_size_limit = 20971520" \
        "recipient_delimiter = +" \
        "virtual_mailbox_domains = $domain" \
        "virtual_mailbox_maps = static:dovecot-knows" \
        "virtual_alias_maps = texthash:/etc/postfix/aliases.virtual" \
        "virtual_transport = lmtp:inet:$dovecot:24" \
        "smtpd_sasl_type = dovecot" \
        "smtpd_sasl_path = inet:$dovecot:12345" \
        "smtpd_tls_chain_files = $key, $certificate" \
        "smtpd_tls_security_level = may" \
        "smtp_tls_security_level = may" \
        "smtpd_helo_required = yes" \
        "smtpd_relay_restrictions = permit_mynetworks, permit_sasl_authenticated, reject_unauth_destination" \
        "smtpd_recipient_restrictions = reject_non_fqdn_recipient, reject_unknown_recipient_domain, check_recipient_access inline:{$domain=reject_unverified_recipient}" \
        "address_verify_poll_delay = 1s" \
        "unverified_recipient_reject_code = 550" \
        "smtpd_milters = inet:127.0.0.1:8891, inet:127.0.0.1:8893" \
        "non_smtpd_milters = inet:127.0.0.1:8891" \
        "milter_default_action = tempfail"
    postconf -X smtpd_tls_cert_file smtpd_tls_key_file
    # What comes from elsewhere, or from programs of this machine, comes without findings of ours.
    postconf -M "findings/unix=findings unix n - y - 0 cleanup"
    postconf -P \
        "findings/unix/header_checks=pcre:/etc/postfix/own-results.pcre" \
        "smtp/inet/cleanup_service_name=findings" \
        "pickup/unix/cleanup_service_name=findings"
    # Programs of people send here: with TLS, with their password, under their own address only. What
    # they send is vouched for by a line of its own, since it comes from nobody's mail server.
    postconf -M "submission/inet=submission inet n - y - - smtpd"
    postconf -P \
        "submission/inet/syslog_name=postfix/submission" \
        "submission/inet/smtpd_tls_security_level=encrypt" \
        "submission/inet/smtpd_sasl_auth_enable=yes" \
        "submission/inet/smtpd_client_restrictions=permit_sasl_authenticated,reject" \
        "submission/inet/smtpd_sender_login_maps=pcre:/etc/postfix/logins.pcre" \
        "submission/inet/smtpd_sender_restrictions=reject_sender_login_mismatch" \
        "submission/inet/smtpd_data_restrictions=check_sender_access,pcre:/etc/postfix/vouch.pcre"
}

for part in $parts; do
    case $part in
    dovecot | signing | postfix) "set_up_$part" ;;
    *) echo "set-up.sh: $part is no part; the parts are postfix, dovecot and signing." >&2; exit 2 ;;
    esac
done

if [ -e /etc/dkimkeys/mail.txt ]; then
    echo "The DKIM record for the DNS of $domain:"
    cat /etc/dkimkeys/mail.txt
fi

#!/bin/sh
# Makes Postfix and Dovecot the mail server of one domain, on a machine that has no other.
#
#   sh deploy/mail/set-up.sh DOMAIN HOST PERSON [PART ...]
#
# DOMAIN is what stands behind the @, HOST the name of this machine in DNS, PERSON the address of
# somebody who reads what is written to postmaster, abuse and root. PART is postfix, dovecot or
# signing; all three without it. Accounts are made by account.sh. To be run as root, on Debian 12,
# once the packages are there (docs/run-book.md, "A mail server of its own"). Running it again with
# other names is safe.
#
# The certificate is that of certbot for HOST unless CERTIFICATE and KEY name other files.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if [ $# -lt 3 ]; then
    sed -n '2,16s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
domain=$1
host=$2
person=$3
shift 3
case $person in
"orders@$domain")
    echo "set-up.sh: $person is read by the service, but expected is the address of a person." >&2
    exit 2
    ;;
*[[:space:]]* | @* | *@ | *@*@*) person= ;;
*@*) ;;
*) person= ;;
esac
if [ -z "$person" ]; then
    echo "set-up.sh: the third word is to be the address of a person, such as ann@$domain." >&2
    exit 2
fi
parts=${*:-dovecot signing postfix}
certificate=${CERTIFICATE:-/etc/letsencrypt/live/$host/fullchain.pem}
key=${KEY:-/etc/letsencrypt/live/$host/privkey.pem}

# Write a file of this folder to its place, with the names filled in.
fill_in() {
    sed -e "s|@DOMAIN@|$domain|g" -e "s|@HOST@|$host|g" \
        -e "s|@CERTIFICATE@|$certificate|g" -e "s|@KEY@|$key|g" -e "s|@WORD@|${word:-}|g" \
        "$here/$1" >"$2"
}

# Let an address that nobody has named yet lead to the person.
lead_to_person() {
    grep -q -i "^$1[[:space:]]" "$aliases" || echo "$1 $person" >>"$aliases"
}

set_up_dovecot() {
    getent passwd vmail >/dev/null ||
        useradd --system --user-group --home-dir /var/mail/accounts --no-create-home \
            --shell /usr/sbin/nologin vmail
    install -d -m 0700 -o vmail -g vmail /var/mail/accounts
    install -d -m 0750 -o root -g dovecot /etc/dovecot/accounts
    [ -e /etc/dovecot/accounts/passwd ] ||
        install -m 0640 -g dovecot /dev/null /etc/dovecot/accounts/passwd
    make_sockets
    fill_in dovecot.conf /etc/dovecot/dovecot.conf
}

# Where Dovecot takes letters from Postfix, as they come, and answers who may log in: nobody else on
# the machine may come there. In a container that has no Postfix nobody else lives.
make_sockets() {
    if getent group postfix >/dev/null; then
        install -d -m 0710 -o root -g postfix /var/spool/postfix/dovecot
    else
        install -d -m 0711 /var/spool/postfix /var/spool/postfix/dovecot
    fi
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

# What programs of the system write to, and what the world expects (RFC 2142), leads to a person.
set_up_aliases() {
    aliases=/etc/postfix/aliases.virtual
    [ -e "$aliases" ] || install -m 0644 /dev/null "$aliases"
    # An earlier release let the service read it.
    sed -i "/^postmaster@$domain orders@$domain\$/d" "$aliases"
    for name in postmaster abuse root hostmaster mailer-daemon; do
        lead_to_person "$name@$domain"
        lead_to_person "$name@$host"
    done
    lead_to_person @localhost
}

# The word by which Postfix knows the findings of its own: made once, and read by root alone.
set_up_findings() {
    umask 077
    [ -s /etc/postfix/findings.word ] ||
        od -An -N16 -tx1 /dev/urandom | tr -d ' \n' >/etc/postfix/findings.word
    word=$(cat /etc/postfix/findings.word)
    fill_in vouch.pcre /etc/postfix/vouch.pcre
    fill_in own-results.pcre /etc/postfix/own-results.pcre
    umask 022
    fill_in logins.pcre /etc/postfix/logins.pcre
    fill_in strangers.pcre /etc/postfix/strangers.pcre
}

# A port on which programs of people send: with TLS, with their password, under their own address
# only. What they send is vouched for by a line of its own: it comes from nobody's mail server.
open_submission() {
    postconf -M "$1/inet=$1 inet n - y - - smtpd"
    postconf -P \
        "$1/inet/syslog_name=postfix/$1" \
        "$1/inet/$2" \
        "$1/inet/cleanup_service_name=findings" \
        "$1/inet/smtpd_sasl_auth_enable=yes" \
        "$1/inet/smtpd_client_restrictions=permit_sasl_authenticated,reject" \
        "$1/inet/smtpd_sender_login_maps=pcre:/etc/postfix/logins.pcre" \
        "$1/inet/smtpd_sender_restrictions=reject_sender_login_mismatch" \
        "$1/inet/smtpd_data_restrictions=check_sender_access,pcre:/etc/postfix/vouch.pcre"
}

# Whether an account is there Postfix asks Dovecot, and remembers.
set_up_postfix() {
    # Debian leaves it out when it was told "No configuration", or could not ask.
    [ -e /etc/postfix/main.cf ] || cp /usr/share/postfix/main.cf.debian /etc/postfix/main.cf
    set_up_aliases
    set_up_findings
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
        "delay_warning_time = 4h" \
        "recipient_delimiter = +" \
        "virtual_mailbox_domains = $domain" \
        "virtual_mailbox_maps = static:dovecot-knows" \
        "virtual_alias_domains = ${host#"$domain"}" \
        "virtual_alias_maps = texthash:/etc/postfix/aliases.virtual" \
        "virtual_transport = lmtp:unix:dovecot/lmtp" \
        "smtpd_sasl_type = dovecot" \
        "smtpd_sasl_path = dovecot/auth" \
        "smtpd_tls_chain_files = $key, $certificate" \
        "smtpd_tls_security_level = may" \
        "smtp_tls_security_level = may" \
        "smtpd_helo_required = yes" \
        "authorized_submit_users = root" \
        "local_header_rewrite_clients = permit_sasl_authenticated" \
        "smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination" \
        "smtpd_recipient_restrictions = reject_non_fqdn_recipient, reject_unknown_recipient_domain, check_recipient_access inline:{$domain=reject_unverified_recipient}" \
        "address_verify_poll_delay = 1s" \
        "unverified_recipient_reject_code = 550" \
        "smtpd_milters = inet:127.0.0.1:8891, inet:127.0.0.1:8893" \
        "non_smtpd_milters =" \
        "milter_default_action = tempfail" \
        "smtp_header_checks = pcre:/etc/postfix/own-results.pcre"
    postconf -X smtpd_tls_cert_file smtpd_tls_key_file
    # What comes in comes without findings of ours, whoever sends it and wherever.
    postconf -M "findings/unix=findings unix n - y - 0 cleanup"
    postconf -P \
        "findings/unix/header_checks=pcre:/etc/postfix/own-results.pcre" \
        "smtp/inet/cleanup_service_name=findings" \
        "smtp/inet/smtpd_sender_restrictions=check_sender_access,pcre:/etc/postfix/strangers.pcre" \
        "pickup/unix/cleanup_service_name=findings"
    open_submission submission smtpd_tls_security_level=encrypt
    open_submission submissions smtpd_tls_wrappermode=yes
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

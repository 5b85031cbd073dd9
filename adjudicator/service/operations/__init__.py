"""What operators need to keep games running for years: watching, doctor, backups, upgrades."""

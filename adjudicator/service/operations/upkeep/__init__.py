"""What outlives an installation: records, backups, upgrades, games that move."""

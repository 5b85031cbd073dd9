"""Who plays: people, their addresses, the seats they speak for, absences, deputies."""

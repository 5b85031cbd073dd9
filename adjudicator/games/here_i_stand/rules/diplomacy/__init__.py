"""9 Diplomacy: negotiations, deals, peace, ransom and declarations of war."""

"""16 Naval affairs: movement, interception, combat, transport and piracy."""

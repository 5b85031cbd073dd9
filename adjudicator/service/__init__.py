"""Use cases: each public function does one thing for players, moderators or the operator."""

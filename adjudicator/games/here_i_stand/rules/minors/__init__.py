"""22 Minor powers: activation, deactivation and defeat."""

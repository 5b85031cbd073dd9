"""Text of a message to orders and commands; knows English and no rules."""

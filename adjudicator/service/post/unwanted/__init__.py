"""What may not be answered, or not so often: bounces, programs, strangers, too much mail."""

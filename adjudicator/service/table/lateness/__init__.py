"""What becomes of time that is over: missed deadlines, excuses, outages and delays."""

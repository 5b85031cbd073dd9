"""The rules, one module or folder for each chapter of the rulebook."""

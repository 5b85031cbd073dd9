"""18 The Reformation: religious actions, attempts, theological debates, debaters and reformers."""

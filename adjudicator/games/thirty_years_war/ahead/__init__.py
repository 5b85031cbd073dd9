"""Orders ahead of Thirty Years War: what a side could be asked if something happened."""

"""Orders in Finnish: the tables of words and names, reading a line, and saying one.

Finnish lines become English ones, which the grammar of the game reads; see ``languages.lines``.
"""

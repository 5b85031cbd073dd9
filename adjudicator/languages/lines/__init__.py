"""Lines of orders and commands in another language: read into English lines, and written from them.

The grammars know English only. A line in another language is put into English word by word, with
tables of phrases and of names in all their grammatical forms (``tables``), and then read by the one
grammar (``reading``); an English line in canonical words is said in the other language from the
same tables (``writing``). ``docs/decisions/order-languages.md`` says why.
"""

"""Use cases: each public function does one thing for players, moderators or the operator.

Floors, from above: ``operations``, ``commands``, ``public``, ``seats``, ``table``, ``post``; a
folder imports from those below it only. The modules beside them are for all.
"""

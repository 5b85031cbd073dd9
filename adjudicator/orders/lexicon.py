"""Names with abbreviations, codes and typing errors; lives with the games, whose words they are."""

from adjudicator.words.lexicon import Lexicon, Name, codes_for, fold

__all__ = ["Lexicon", "Name", "codes_for", "fold"]

"""Views and facts -> messages: what a player may see, laid out as text and HTML."""

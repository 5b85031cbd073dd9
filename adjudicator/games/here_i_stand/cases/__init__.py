"""What rules cases need to know of this game: changes to a position, and expectations."""

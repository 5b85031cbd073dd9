"""Parts of the chapters on land war (13 to 15): who marches, fights, loses, retreats."""

"""Orders ahead: conditions on what a power knows, and what would follow from an event."""

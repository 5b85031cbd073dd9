"""Round trips: how much mail whole games take, by how players write their orders."""

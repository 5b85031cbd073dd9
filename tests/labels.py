"""Labels of dice as they stand in the rules: texts with gaps, found in the source and filled in."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import product


def texts_by_name(tree: ast.AST, names: Sequence[str]) -> dict[str, ast.expr]:
    """Return what is assigned to variables with these names in a module, by name."""
    return {
        target.id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id in names
    }


def parts_of(text: ast.expr) -> list[str]:
    """Return the parts of a text between its gaps."""
    if isinstance(text, ast.Constant):
        return [str(text.value)]
    assert isinstance(text, ast.JoinedStr), ast.unparse(text)
    parts = [""]
    for value in text.values:
        if isinstance(value, ast.Constant):
            parts[-1] += str(value.value)
        else:
            parts.append("")
    return parts


def filled(parts: Sequence[str], fillings: Sequence[str]) -> Iterator[str]:
    """Give a text with its gaps filled in every way."""
    for fill in product(fillings, repeat=len(parts) - 1):
        yield "".join(f"{part}{one}" for part, one in zip(parts, (*fill, ""), strict=True))

"""The words of orders: reading lines into orders and values, and writing values as lines."""

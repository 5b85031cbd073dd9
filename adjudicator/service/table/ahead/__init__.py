"""Orders ahead: the order book, conditions, standing orders, response sheets."""

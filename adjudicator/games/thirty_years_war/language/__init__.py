"""The order language of Thirty Years War: names, orders, and orders ahead."""

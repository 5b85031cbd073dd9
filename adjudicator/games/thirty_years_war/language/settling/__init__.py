"""The lines of response sheets: kinds of question, conditions, and answers by rule."""

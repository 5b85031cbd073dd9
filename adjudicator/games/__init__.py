"""The games that the service can run; one package each."""

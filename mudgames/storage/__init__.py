"""The durable side: journal, accounts and the codec between events and JSON."""

"""The server from outside: started as an operator would, spoken to as players do. Imports nothing of the server."""

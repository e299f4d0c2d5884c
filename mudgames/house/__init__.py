"""Who is where and who sits where: world, tables, verbs of every table, talk. Knows no game by name.

Pure but for `hall`, which hears, decides, appends, evolves and tells. It meets the outside through `ports`.
"""

"""Names the packages: all of mudgames, found, and the folders help/ and data/ as packages inside it.

setup.cfg holds everything else; this one sentence it cannot say: `find:` knows no packages of another name.
"""

from setuptools import find_packages, setup

setup(packages=[*find_packages(include=["mudgames", "mudgames.*"]), "mudgames.help", "mudgames.data"])

"""Facts shipped with the house: the world map and the example configuration."""

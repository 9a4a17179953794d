"""Letter boards: grids, placement of letters, the stones in the box, drawings."""

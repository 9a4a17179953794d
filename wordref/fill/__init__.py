"""The fullest board: fillers and letters chosen together so that fillers are fewest."""

"""The games, one file each; ``wordref.referee`` runs them."""

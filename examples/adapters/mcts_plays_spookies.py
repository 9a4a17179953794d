"""OpenSpiel's tree search plays Spookies against a player who draws moves from a hat (pip install 'wordref[openspiel]')."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import evaluate_bots, mcts
from open_spiel.python.bots import uniform_random

import wordref.adapters.openspiel  # noqa: F401  (registers the games)

GAMES = 6

rng = np.random.RandomState(1)
game = pyspiel.load_game("python_wordref_spookies(players=2,options=chips:12)")
won = 0
for number in range(GAMES):
    seat = number % 2
    searching = mcts.MCTSBot(
        game, 1.4, 40, mcts.RandomRolloutEvaluator(1, rng), random_state=rng, solve=False
    )
    bots = [searching, uniform_random.UniformRandomBot(1 - seat, rng)]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots[::-1] if seat else bots, rng)
    won += returns[seat] > 0
print(f"The search has won {won} of {GAMES} games.")

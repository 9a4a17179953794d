"""OpenSpiel's information-set search plays a hand of Spooks: it sees its own cards alone (pip install 'wordref[openspiel]')."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import wordref.adapters.openspiel  # noqa: F401  (registers the games)

rng = np.random.RandomState(2)
game = pyspiel.load_game("python_wordref_spooks(players=3,options=masters:yes)")
bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, max_simulations=20, random_state=rng)
state = game.new_initial_state()
while not state.is_terminal():
    player = state.current_player()
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        action = rng.choice(actions, p=chances)
    elif player == 0:
        action = bot.step(state)
        print(f"search: {state.action_to_string(action)}")
    else:
        action = rng.choice(state.legal_actions())
    state.apply_action(int(action))
print("Returns:", *state.returns())

"""A game of Ghost Chase in PettingZoo, all by agents that draw from what is legal (pip install 'wordref[pettingzoo]')."""

from wordref.adapters.pettingzoo_env import env

table = env("ghost-chase", players=3, options={"door": "yes"})
table.reset(seed=3)
for agent in table.agents:
    table.action_space(agent).seed(3)
for agent in table.agent_iter():
    seen, reward, ended, cut, _ = table.last()
    if ended or cut:
        print(agent, reward)
        table.step(None)
    else:
        table.step(int(table.action_space(agent).sample(seen["action_mask"])))

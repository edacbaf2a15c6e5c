"""traxis.env: a game as an environment in the manner of PettingZoo's AEC: agents act one after the other, each when it is
asked.

    env = TraxisEnv(catalog, setup)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else policy(observation))

It needs no package but this one: spaces are told as plain numbers.
"""

from traxis import Error
from traxis.batch import OBSERVATION, OBSERVATION_VERSION, OPTION, OPTIONS, Batch


class TraxisEnv:
    metadata = {"name": "traxis_v0", "observation_version": OBSERVATION_VERSION, "is_parallelizable": False}
    possible_agents = ("seat_0", "seat_1")

    def __init__(self, catalog, setup):
        self._batch = Batch(catalog, [setup], games=1, threads=1)
        self.agents = []

    @staticmethod
    def action_space(agent):
        """How many actions there are; the mask tells which can be taken now."""
        return OPTIONS

    @staticmethod
    def observation_space(agent):
        """Bytes of an observation, of a mask, and of what is told of the options."""
        return {"observation": OBSERVATION, "action_mask": OPTIONS, "options": OPTIONS * OPTION}

    def reset(self, seed=1, options=None):
        self._batch.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._last = {}
        self._ask()

    def _ask(self):
        self.agent_selection = self.possible_agents[self._batch.seats[0]]
        self._last[self.agent_selection] = self._seen()

    def _seen(self):
        return {"observation": bytes(self._batch.observations), "action_mask": bytes(self._batch.masks),
                "options": bytes(self._batch.options)}

    def observe(self, agent):
        """What the agent saw when it was last asked; before that nothing can be taken, and nothing is seen."""
        nothing = {name: bytes(size) for name, size in self.observation_space(agent).items()}
        seen = self._last.get(agent, nothing)
        if agent != self.agent_selection or self.terminations.get(agent):
            seen = dict(seen, action_mask=bytes(OPTIONS))
        return seen

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise Error("the game is over: expected None")
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        self._cumulative_rewards[agent] = 0
        self._batch.step([action])
        self.rewards = {name: self._batch.rewards[seat] for seat, name in enumerate(self.possible_agents)}
        for name, reward in self.rewards.items():
            self._cumulative_rewards[name] += reward
        if self._batch.over[0]:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._ask()

    def agent_iter(self):
        while self.agents:
            yield self.agent_selection

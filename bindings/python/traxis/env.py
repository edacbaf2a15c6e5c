"""traxis.env: a game as an environment like PettingZoo's AEC: agents act one after the other, when they are
asked.

    env = TraxisEnv(catalog, setup)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else policy(observation))

It needs no other package: spaces are plain numbers.
"""

import random

from traxis import Error, _seed, _shown, _whole_number
from traxis.batch import OBSERVATION, OBSERVATION_VERSION, OPTION, OPTIONS, Batch


class TraxisEnv:
    metadata = {"name": "traxis_v0", "observation_version": OBSERVATION_VERSION, "is_parallelizable": False,
                "render_modes": ["ansi"]}
    render_mode = "ansi"
    possible_agents = ("seat_0", "seat_1")
    _batch = None

    def __init__(self, catalog, setup):
        self._batch = Batch(catalog, [setup], games=1, threads=1)
        self._begun = False
        self._seeds = random.Random()
        self.agents, self.agent_selection = [], None

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    def _must_exist(self, agent):
        if not isinstance(agent, str) or agent not in self.possible_agents:
            raise Error(f"there is no agent {_shown(agent)}: expected {' or '.join(self.possible_agents)}")

    def _must_be_open(self):
        if not self._batch:
            raise Error("the environment is closed: make another TraxisEnv")

    def _must_have_begun(self):
        self._must_be_open()
        if not self._begun:
            raise Error("no game has begun: call reset() first")

    def _must_go_on(self):
        self._must_have_begun()
        if not self.agents:
            raise Error("the game is over for all agents: reset() begins another")

    def action_space(self, agent):
        """Number of actions; the mask contains those that are legal now."""
        self._must_exist(agent)
        return OPTIONS

    def observation_space(self, agent):
        """Sizes in bytes of an observation, a mask, and the description of the options."""
        self._must_exist(agent)
        return {"observation": OBSERVATION, "action_mask": OPTIONS, "options": OPTIONS * OPTION}

    def reset(self, seed=None, options=None):
        """Starts a game. A seed determines it, and all games of the resets without a seed that follow; if there never was a
        seed, they are random."""
        self._must_be_open()
        if seed is not None:
            seed = _seed(seed)
            self._seeds = random.Random(seed)
        self._batch.reset(self._seeds.getrandbits(64) if seed is None else seed)
        self._begun = True
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._last = {}
        self._ask()

    def close(self):
        """Frees the game. The environment cannot be used afterwards."""
        self._batch = None
        self.agents, self.agent_selection = [], None

    def _ask(self):
        self.agent_selection = self.possible_agents[self._batch.seats[0]]
        self._last[self.agent_selection] = self._seen()

    def _seen(self):
        return {"observation": bytes(self._batch.observations), "action_mask": bytes(self._batch.masks),
                "options": bytes(self._batch.options)}

    def observe(self, agent):
        """The agent's observation at its last decision; empty, without legal actions, before its first one."""
        self._must_have_begun()
        nothing = {name: bytes(size) for name, size in self.observation_space(agent).items()}
        seen = self._last.get(agent, nothing)
        if agent != self.agent_selection or self.terminations.get(agent):
            seen = dict(seen, action_mask=bytes(OPTIONS))
        return seen

    def last(self, observe=True):
        self._must_go_on()
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action):
        self._must_go_on()
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise Error(f"the game is over: expected None, found {_shown(action)}")
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        action = _whole_number(action, 0, self._batch.counts[0] - 1, f"an action of {agent}")
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

    def render(self):
        """The current decision or the result of the game, in words."""
        self._must_have_begun()
        if any(self.terminations.values()):
            winner = next((agent for agent, reward in self.rewards.items() if reward > 0), "nobody")
            return f"The game is over: {winner} has won."
        prompt, options = self._batch.words(0)
        return "\n".join([f"{self.agent_selection}: {prompt}"] + [f"  {i}  {words}" for i, words in enumerate(options)])

    def agent_iter(self, max_iter=2**63):
        """Yields the agents in the order in which they act, until the game is over for all, or `max_iter` times."""
        self._must_have_begun()
        return self._agents_to_act(_whole_number(max_iter, 0, 2**63, "a number of agents"))

    def _agents_to_act(self, max_iter):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

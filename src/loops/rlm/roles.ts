import type { Agent } from '../../agents/index.ts'
import type { RoleInfo } from '../../spine/index.ts'
import type { RlmConfig } from './config.ts'
import type { AgentAt } from './work.ts'

const levels = ['level-1', 'level-2', 'level-3', 'level-4', 'level-5'] as const

/** The roles of the loop. */
export type RlmRole = 'root' | 'sub-agent' | 'judge' | (typeof levels)[number]

/** Who takes part. */
export type RlmTeam = Readonly<Record<RlmRole, Agent>>

/** The agent of questions that nobody was named for. */
export const usualAgent = 'bot:reader'

/** What each role does. A role without an agent falls back to the one above it. */
export const rlmRoles: Readonly<Record<RlmRole, RoleInfo>> = {
  root: { says: 'answers the question; bot:reader unless given' },
  'sub-agent': { says: 'answers subtasks and plain calls; that of the root unless given' },
  judge: {
    says: 'judges the quality of the trajectory of the root; nobody unless given',
    default: usualAgent,
  },
  ...(Object.fromEntries(
    levels.map((level) => [level, { says: 'answers at one depth of the tree', default: usualAgent }]),
  ) as Record<(typeof levels)[number], RoleInfo>),
}

/** The agents of roles that nobody was named for: subtasks are answered as the root is, and depths as subtasks are. */
export function fallbackAgents(named: Readonly<Record<string, string>>): Record<string, string> {
  const root = named.root ?? usualAgent
  const sub = named['sub-agent'] ?? root
  return {
    root,
    'sub-agent': sub,
    ...Object.fromEntries(levels.map((level) => [level, named[level] ?? sub])),
  }
}

/** Who answers at a depth. In the mode `strict` only what is recorded or can be computed is answered. */
export function agentsByDepth(team: RlmTeam, { mode }: Pick<RlmConfig, 'mode'>): AgentAt {
  const strict = mode === 'strict' ? strictAgent : (agent: Agent) => agent
  return (depth) => {
    if (depth === 0) return strict(team.root)
    const level = levels[depth - 1]
    return strict(level === undefined ? team['sub-agent'] : team[level])
  }
}

/** The judge of the team. In the mode `strict` only what is recorded is answered. */
export const judgeOf = ({ judge }: RlmTeam, { mode }: Pick<RlmConfig, 'mode'>): Agent =>
  mode === 'strict' ? strictAgent(judge) : judge

/** An agent that is never really asked: recorded answers are taken from the journal before it. A pure bot computes its answers. */
function strictAgent(agent: Agent): Agent {
  if (agent.pure) return agent
  return {
    ...agent,
    act: async () => ({
      kind: 'failed',
      failure: {
        code: 'no_reply_left',
        message: 'The mode is strict, and the journal holds no answer to this question.',
        retryable: false,
      },
    }),
  }
}

import { resolve } from 'node:path'
import type { Agent } from '../agent.ts'
import { type Bot, collectBots, echoBot } from '../bot/bot.ts'
import { botAgent } from '../bot/bot-agent.ts'
import { agentOfCommand } from '../coding/agent-of-command.ts'
import type { Limits } from '../model/limits.ts'
import { modelAgent } from '../model/model-agent.ts'
import type { Prices } from '../model/price-table.ts'
import { type Person, personAgent } from '../person/person-agent.ts'
import { scriptAgent } from '../script/script-agent.ts'
import { type AgentSpec, printAgentSpec } from './agent-spec.ts'
import { checkRecorded, nobodyMakes } from './make-agent.ts'
import { parseAgentSpec } from './parse-agent-spec.ts'

/** What an agent may need beside its spelling. All of it is optional. */
export interface AgentFromOptions {
  /** Where keys, addresses and the variables of commands come from; the environment of the process unless given. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Names of variables that commands may see beside those that they need. */
  readonly allow?: readonly string[]
  /** How long a model or a command may take for one reply. */
  readonly timeoutMs?: number
  /** Prices of models that come before those that the package knows. */
  readonly prices?: Prices
  /** Limits of calls to providers, shared by all agents that are given the same. */
  readonly limits?: Limits
  /** Where commands work and the files of scripts are found; the current folder unless given. */
  readonly folder?: string
  /** Bots that `bot:NAME` may name, beside `bot:echo`. */
  readonly bots?: Iterable<Bot>
  /** Who answers for `person`. */
  readonly person?: Person
}

/** The agent of a spelling, such as `anthropic:MODEL`, `claude` or `script:FILE`. Throws where there is none. */
export function agentFrom(spelling: string | AgentSpec, options: AgentFromOptions = {}): Agent {
  const spec = typeof spelling === 'string' ? parseAgentSpec(spelling) : spelling
  checkRecorded(spec)
  const { folder = '.', timeoutMs, environment, allow, prices, limits, bots = [], person } = options
  const shared = { ...(timeoutMs !== undefined && { timeoutMs }), ...(environment && { environment }) }
  switch (spec.kind) {
    case 'model':
      return modelAgent({
        ...shared,
        provider: spec.provider,
        model: spec.model,
        ...(spec.provider === 'compatible' && { baseUrl: spec.url }),
        ...(prices && { prices }),
        ...(limits && { limits }),
      })
    case 'command':
      return agentOfCommand(spec, { ...shared, folder, ...(allow && { allow }), ...(prices && { prices }) })
    case 'bot':
      return botAgent(spec.name, collectBots([echoBot, ...bots]))
    case 'script':
      return { ...scriptAgent({ file: resolve(folder, spec.file) }), spec: printAgentSpec(spec) }
    case 'person':
      if (person === undefined) throw nobodyMakes(spec)
      return personAgent(person)
  }
}

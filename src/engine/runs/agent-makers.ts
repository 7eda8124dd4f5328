import { resolve } from 'node:path'
import {
  type AgentMakers,
  type Bots,
  botAgent,
  collectBots,
  commandAgent,
  createLimits,
  echoBot,
  modelAgent,
  personAgent,
  printAgentSpec,
  scriptAgent,
} from '../../agents/index.ts'
import { lexicalJudge } from '../../learn/index.ts'
import { grammarBot, ralphBots, townSeatBots } from '../../loops/index.ts'
import type { Project } from './open-project.ts'

/** The bots that come with the package. */
export const builtInBots: Bots = collectBots([
  echoBot,
  ...ralphBots,
  ...townSeatBots,
  grammarBot,
  lexicalJudge,
])

/** How agents are made in a project: with its limits, timeouts, prices and environment. */
export function agentMakers({ config, env, workspace, person }: Project): AgentMakers {
  const { timeouts, prices, concurrency, rateLimits } = config
  const models = ['anthropic', 'openai', 'ollama', 'compatible'] as const
  const limits = createLimits(
    Object.fromEntries(
      models.map((provider) => [
        provider,
        {
          ...(concurrency[provider] !== undefined && { concurrency: concurrency[provider] }),
          ...(rateLimits[provider] !== undefined && { requestsPerMinute: rateLimits[provider] }),
        },
      ]),
    ),
  )
  return {
    model: (spec) =>
      modelAgent({
        provider: spec.provider,
        model: spec.model,
        ...(spec.provider === 'compatible' && { baseUrl: spec.url }),
        ...(timeouts.model !== undefined && { timeoutMs: timeouts.model * 1000 }),
        // In the configuration a name stands for all models that begin so.
        prices: Object.fromEntries(Object.entries(prices).map(([name, price]) => [starred(name), price])),
        limits,
        environment: env,
      }),
    command: ({ command }) =>
      commandAgent({
        command,
        folder: workspace.folder,
        ...(timeouts.command !== undefined && { timeoutMs: timeouts.command * 1000 }),
        environment: env,
      }),
    bot: ({ name }) => botAgent(name, builtInBots),
    // The file is seen from the project, wherever the command was given; the spelling stays as it is.
    script: (spec) => ({
      ...scriptAgent({ file: resolve(workspace.folder, spec.file) }),
      spec: printAgentSpec(spec),
    }),
    ...(person && { person: () => personAgent(person) }),
  }
}

const starred = (name: string) => (name.endsWith('*') ? name : `${name}*`)

import { resolve } from 'node:path'
import {
  type AgentMakers,
  agentOfCommand,
  type Bot,
  createLimits,
  modelAgent,
  personAgent,
  printAgentSpec,
  scriptAgent,
} from '../../agents/index.ts'
import { watchedAgent } from '../../workspace/index.ts'
import { findBot } from './find-bot.ts'
import type { Project } from './open-project.ts'

/** How agents are made in a project: with its limits, timeouts, prices and environment. */
export function agentMakers({ config, env, root, person }: Project, bots: readonly Bot[] = []): AgentMakers {
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
  // In the configuration a name stands for all models that begin so.
  const listed = Object.fromEntries(Object.entries(prices).map(([name, price]) => [starred(name), price]))
  return {
    model: (spec) =>
      modelAgent({
        provider: spec.provider,
        model: spec.model,
        ...(spec.provider === 'compatible' && { baseUrl: spec.url }),
        ...(timeouts.model !== undefined && { timeoutMs: timeouts.model * 1000 }),
        prices: listed,
        limits,
        environment: env,
      }),
    command: (spec) =>
      watchedAgent(
        agentOfCommand(spec, {
          folder: root,
          ...(timeouts.command !== undefined && { timeoutMs: timeouts.command * 1000 }),
          allow: config.env,
          environment: env,
          prices: listed,
        }),
        { folder: root, environment: env },
      ),
    bot: ({ name }) => findBot(name, bots),
    // The file is seen from the project, wherever the command was given; the spelling stays as it is.
    script: (spec) => ({
      ...scriptAgent({ file: resolve(root, spec.file) }),
      spec: printAgentSpec(spec),
    }),
    ...(person && { person: () => personAgent(person) }),
  }
}

const starred = (name: string) => (name.endsWith('*') ? name : `${name}*`)

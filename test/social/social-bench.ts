import { type Agent, type AgentRequest, botAgent, collectBots } from '../../src/agents/index.ts'
import { contractNamed, type RoundResult, readRecord } from '../../src/contracts/index.ts'
import { replayRun, startRun, testContext } from '../../src/engine/index.ts'
import { coachBot } from '../../src/loops/social/bots/coach-bot.ts'
import { personaBot } from '../../src/loops/social/bots/persona-bot.ts'
import { raterBot } from '../../src/loops/social/bots/rater-bot.ts'
import { readSocialConfig } from '../../src/loops/social/social-config.ts'
import { socialLoop } from '../../src/loops/social/social-loop.ts'
import type { RecordEvent } from '../../src/spine/index.ts'
import { memoryStore } from '../../src/store/index.ts'

const bots = collectBots([personaBot, coachBot, raterBot])
export const persona: Agent = botAgent('persona', bots)
export const coach: Agent = botAgent('coach', bots)
const rater: Agent = botAgent('rater', bots)

/** A run in memory, with what it wrote and what its performer was asked. */
export interface BenchRun {
  readonly outcome: Awaited<ReturnType<typeof startRun>>
  readonly records: readonly RecordEvent[]
  readonly asked: readonly AgentRequest[]
  readonly rounds: (folder?: string) => RoundResult[]
  readonly meta: (folder?: string) => Record<string, unknown>
  replay(): Promise<unknown>
}

/** Runs a plan in memory with bots, or with agents that are given. */
export async function socialRun(
  source: { readonly kind?: 'canvas' | 'experiment'; readonly name?: string; readonly value: unknown },
  settings: Readonly<Record<string, unknown>> = {},
  team: {
    readonly performer?: Agent
    readonly coach?: Agent
    readonly analyst?: Agent
    readonly judges?: readonly Agent[]
    readonly seed?: number
  } = {},
): Promise<BenchRun> {
  const { kind = 'experiment', name = 'study', value } = source
  const asked: AgentRequest[] = []
  const inner = team.performer ?? persona
  const performer: Agent = {
    ...inner,
    act(request, context) {
      asked.push(request)
      return inner.act(request, context)
    },
  }
  const config = readSocialConfig({
    plan: 'plan.yaml',
    source: { kind, name, value },
    judges: team.judges?.length ?? 1,
    ...settings,
  })
  const agents = {
    performer,
    coach: team.coach ?? coach,
    analyst: team.analyst ?? persona,
    ...Object.fromEntries(
      [1, 2, 3, 4, 5].map((number) => [`judge-${number}`, team.judges?.[number - 1] ?? rater]),
    ),
  }
  const store = memoryStore()
  const context = testContext({ store })
  const request = { id: 'study', config, seed: team.seed ?? 1, team: agents }
  const outcome = await startRun(socialLoop, request, context)
  const records: RecordEvent[] = []
  for await (const record of store.read('study')) records.push(record)
  const inFolder = (folder: string, contract: string) =>
    records.filter(
      (one) =>
        one.contract === contract && one.path.slice(0, Math.max(0, one.path.lastIndexOf('/'))) === folder,
    )
  return {
    outcome,
    records,
    asked: [...asked],
    rounds: (folder = '') =>
      inFolder(folder, 'social/round-result').map(({ record }) => record as RoundResult),
    meta: (folder = '') =>
      inFolder(folder, 'social/experiment-meta').at(-1)!.record as Record<string, unknown>,
    replay: () => replayRun(socialLoop, request, context),
  }
}

/** What lint finds in the records of a run. */
export function lintOf({ records }: BenchRun): string[] {
  return records.flatMap(({ contract, path, record }) =>
    readRecord(contractNamed(contract), JSON.stringify(record), { level: 'lint' })
      .findings.filter(({ severity }) => severity !== 'info')
      .map(({ code, pointer, found }) => `${path} ${code} ${pointer}: ${found}`),
  )
}

/** The system prompts and the user prompts that a performer was given, as one text each. */
export const promptsOf = ({ asked }: BenchRun): string[] =>
  asked
    .filter(({ input }) => (input as { kind?: string } | undefined)?.kind === 'speak')
    .map(({ messages }) => messages.map(({ content }) => content).join('\n\n'))

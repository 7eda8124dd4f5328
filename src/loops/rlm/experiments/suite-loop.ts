import { statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Contract,
  rlmArtifact,
  rlmState,
  taskTree,
  trajectory,
  trajectoryIndex,
  trajectoryReport,
} from '../../../contracts/index.ts'
import { type Interval, packageVersion, plural, quantile, wilsonInterval } from '../../../kit/index.ts'
import { groupBy, intervalText, markdownTable, percent } from '../../../learn/index.ts'
import { defineLoop, type Loop, type Run } from '../../../spine/index.ts'
import { rlmBots } from '../bots/rlm-bots.ts'
import { readRlmConfig } from '../config.ts'
import { sizeText } from '../narrate/narrate-rlm.ts'
import { fallbackAgents, type RlmRole, type RlmTeam, rlmRoles } from '../roles.ts'
import { runRlm } from '../run-rlm.ts'
import { isRight, makeSuite } from './suite/make-suite.ts'
import type { SuiteCase } from './suite/suite-case.ts'
import { type SuiteConfig, sizesOf, suiteConfig } from './suite-config.ts'

/** How one question went. */
export interface SuiteRow {
  readonly name: string
  readonly kind: string
  readonly size: number
  readonly right: boolean
  readonly answer: string
  readonly expected: string
  readonly tokens: number
  readonly calls: number
  readonly iterations: number
  readonly milliseconds: number
  /** Whether one plain call was right. */
  readonly plainRight?: boolean
}

/** What a suite came to. */
export interface SuiteResult {
  readonly rows: readonly SuiteRow[]
  readonly accuracy: number
  readonly interval: Interval
}

/** Asks generated questions whose answers are known, and counts the right ones by kind and size. */
export const suiteLoop: Loop<SuiteConfig, SuiteResult, RlmRole> = defineLoop({
  name: 'rlm-suite',
  title: 'Ask generated questions whose answers are known, over texts of several sizes.',
  config: suiteConfig,
  roles: rlmRoles,
  records: [
    taskTree,
    rlmState,
    trajectory,
    trajectoryReport,
    trajectoryIndex,
    rlmArtifact,
  ] as readonly Contract[],
  bots: rlmBots,
  command: 'rlm suite',
  examples: [
    ['reprise rlm suite', 'bot:reader, no key and no network'],
    [
      'reprise rlm suite --agent bot:window --kind needle --kind reading --baseline',
      'a model that reads 8 KB at a time',
    ],
  ],
  async prepare(settings, { cache, agents, runId }) {
    return {
      agents: fallbackAgents(agents),
      settings: { ...settings, cache: join(cache, 'rlm', runId) },
      seed: 1,
    }
  },
  run: runSuite,
  summary: suiteMarkdown,
  forget: async ({ cache }, { runId }) => {
    if (cache.endsWith(runId)) await rm(cache, { recursive: true, force: true })
  },
})

async function runSuite(config: SuiteConfig, run: Run, team: RlmTeam): Promise<SuiteResult> {
  const order = {
    seed: run.seed,
    kinds: config.kinds,
    sizes: sizesOf(config),
    questions: config.questions,
    folder: config.cache,
  }
  const cases = await run.step('suite', async () => makeSuite(order))
  let done = 0
  const rows = await run.parallel(
    cases,
    {
      name: ({ name }) => name,
      atOnce: config.jobs,
      folder: ({ name }) => `cases/${name}`,
      recordId: ({ name }) => name,
    },
    async (one, branch) => {
      const row = await askCase(one, config, branch, team)
      run.progress({ done: ++done, total: cases.length })
      return row
    },
  )
  const right = rows.filter((row) => row.right).length
  return { rows, accuracy: right / rows.length, interval: wilsonInterval(right, rows.length) }
}

async function askCase(one: SuiteCase, config: SuiteConfig, run: Run, team: RlmTeam): Promise<SuiteRow> {
  const path = join(config.cache, one.file)
  // Journaled, so that a replay needs no file.
  const file = await run.step('file', async () => {
    const { size, mtimeMs } = statSync(path)
    return { bytes: size, modifiedMs: Math.floor(mtimeMs) }
  })
  const isWindow = team.root.spec === 'bot:window'
  const outcome = await runRlm(
    readRlmConfig({
      question: one.question,
      type: `suite_${one.kind}`,
      files: [{ name: one.file, path, ...file }],
      scratch: join(config.cache, 'scratch'),
      baseline: config.baseline,
      searchTime: 120,
      ...(isWindow && { window: 2000 }),
      session: run.id,
      folder: config.cache,
      cache: config.cache,
      environment: { platform: 'any', node_version: 'any', reprise_version: packageVersion() },
    }),
    run,
    team,
  )
  const { answer, tokens, calls, iterations, milliseconds, baseline } = outcome
  return {
    name: one.name,
    kind: one.kind,
    size: one.size,
    right: isRight(answer, one.answer),
    answer: answer ?? '',
    expected: one.answer,
    tokens,
    calls,
    iterations,
    milliseconds,
    ...(baseline && { plainRight: isRight(baseline.answer, one.answer) }),
  }
}

function suiteMarkdown({ rows, accuracy, interval }: SuiteResult): string {
  const groups = [...groupBy(rows, ({ kind, size }) => `${kind}|${size}`)]
  const hasPlain = rows.some(({ plainRight }) => plainRight !== undefined)
  const table = markdownTable(
    [
      'kind',
      'size',
      'right',
      ...(hasPlain ? ['plain call'] : []),
      'tokens (median)',
      'calls (median)',
      'time (median)',
    ],
    groups.map(([, group]) => {
      const { kind, size } = group[0]!
      const middle = (key: 'tokens' | 'calls' | 'milliseconds') =>
        String(
          Math.round(
            quantile(
              group.map((row) => row[key]),
              0.5,
            ),
          ),
        )
      const share = (fits: (row: SuiteRow) => boolean) => `${group.filter(fits).length} of ${group.length}`
      return [
        kind,
        sizeText(size),
        share(({ right }) => right),
        ...(hasPlain ? [share(({ plainRight }) => plainRight === true)] : []),
        middle('tokens'),
        middle('calls'),
        `${middle('milliseconds')} ms`,
      ]
    }),
  )
  const wrong = rows
    .filter(({ right }) => !right)
    .slice(0, 10)
    .map(
      ({ name, answer, expected }) => `- ${name}: ${answer.slice(0, 80)} instead of ${expected.slice(0, 80)}`,
    )
  return [
    `${percent(accuracy)} of ${plural(rows.length, 'question')} right (${intervalText(interval)}).`,
    '',
    table,
    ...(wrong.length > 0 ? ['', 'Wrong:', ...wrong] : []),
  ].join('\n')
}

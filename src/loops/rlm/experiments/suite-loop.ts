import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Interval, plural, quantile, wilsonInterval } from '../../../kit/index.ts'
import { groupBy, intervalText, markdownTable, percent } from '../../../learn/index.ts'
import { defineLoop, type Loop, type Run } from '../../../spine/index.ts'
import { rlmBots } from '../bots/rlm-bots.ts'
import { sizeText } from '../narrate/narrate-rlm.ts'
import { rlmRecords } from '../record/rlm-records.ts'
import { fallbackAgents, type RlmRole, type RlmTeam, rlmRoles } from '../roles.ts'
import { openUsualThreads } from '../run-rlm.ts'
import { askCase, type SuiteRow } from './suite/ask-case.ts'
import { makeSuite } from './suite/make-suite.ts'
import { type SuiteConfig, sizesOf, suiteConfig } from './suite-config.ts'

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
  records: rlmRecords,
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
  const threads = openUsualThreads()
  const rows = await run
    .parallel(
      cases,
      {
        name: ({ name }) => name,
        atOnce: config.jobs,
        folder: ({ name }) => `cases/${name}`,
        recordId: ({ name }) => name,
      },
      async (one, branch) => {
        const row = await askCase(one, { ...config, threads }, branch, team)
        run.progress({ done: ++done, total: cases.length })
        return row
      },
    )
    .finally(() => threads.close())
  const right = rows.filter((row) => row.right).length
  return { rows, accuracy: right / rows.length, interval: wilsonInterval(right, rows.length) }
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

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { packageVersion } from '../../../../kit/index.ts'
import type { Run } from '../../../../spine/index.ts'
import { type RlmSettings, readRlmConfig } from '../../config.ts'
import type { RlmTeam } from '../../roles.ts'
import { type RlmOptions, runRlm } from '../../run-rlm.ts'
import { isRight } from './make-suite.ts'
import type { SuiteCase } from './suite-case.ts'

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

/** Where a question is asked, and how. */
export interface AskOptions extends RlmOptions {
  readonly cache: string
  readonly baseline?: boolean
  readonly settings?: RlmSettings
}

/** Asks one question of a suite, and says how it went. */
export async function askCase(
  one: SuiteCase,
  { cache, baseline = false, settings = {}, ...options }: AskOptions,
  run: Run,
  team: RlmTeam,
): Promise<SuiteRow> {
  const path = join(cache, one.file)
  // Journaled, so that a replay needs no file.
  const file = await run.step('file', async () => {
    const { size, mtimeMs } = statSync(path)
    return { bytes: size, modifiedMs: Math.floor(mtimeMs) }
  })
  const isWindow = team.root.spec === 'bot:window'
  const config = readRlmConfig({
    question: one.question,
    type: `suite_${one.kind}`,
    files: [{ name: one.file, path, ...file }],
    scratch: join(cache, 'scratch'),
    baseline,
    searchTime: 120,
    cellTime: 120,
    ...(isWindow && { window: 2000 }),
    session: run.id,
    folder: cache,
    cache,
    environment: { platform: 'any', node_version: 'any', reprise_version: packageVersion() },
    ...settings,
  })
  const outcome = await runRlm(config, run, team, options)
  const { answer, tokens, calls, iterations, milliseconds, baseline: plain } = outcome
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
    ...(plain && { plainRight: isRight(plain.answer, one.answer) }),
  }
}

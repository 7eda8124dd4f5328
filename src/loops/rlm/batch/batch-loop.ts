import { rm } from 'node:fs/promises'
import { plural } from '../../../kit/index.ts'
import { defineLoop, type Loop, type Run, WorkFailed } from '../../../spine/index.ts'
import { rlmBots } from '../bots/rlm-bots.ts'
import { readRlmConfig } from '../config.ts'
import { prepareRlm, scratchOf } from '../prepare.ts'
import { rlmRecords } from '../record/rlm-records.ts'
import type { RlmOutcome } from '../report/outcome.ts'
import { type RlmRole, type RlmTeam, rlmRoles } from '../roles.ts'
import { runRlm } from '../run-rlm.ts'
import { mostVoted } from '../tree/merge-answers.ts'
import { type BatchConfig, batchConfig } from './batch-config.ts'

/** The answer about one document. */
export interface BatchRow {
  readonly document: string
  readonly status: RlmOutcome['status']
  readonly answer?: string
  readonly problem?: RlmOutcome['problem']
  readonly tokens: number
}

/** What a batch came to. */
export interface BatchResult {
  readonly rows: readonly BatchRow[]
  readonly answer: string
}

/** Asks the same question about each of many documents, and makes one answer of theirs. One that fails does not end the others. */
export const batchLoop: Loop<BatchConfig, BatchResult, RlmRole> = defineLoop({
  name: 'rlm-batch',
  title: 'Ask the same question about each of many documents, and make one answer of theirs.',
  config: batchConfig,
  roles: rlmRoles,
  records: rlmRecords,
  bots: rlmBots,
  command: 'rlm batch',
  examples: [
    [
      'reprise rlm batch "logs/*.jsonl" "How many orders failed?" --aggregate concat',
      'an answer for each document',
    ],
  ],
  async prepare(settings, context) {
    const prepared = await prepareRlm({ ...settings, context: [settings.glob] }, context)
    const { context: _, ...placed } = prepared.settings
    return { ...prepared, settings: placed }
  },
  run: runBatch,
  summary: ({ rows, answer }) => {
    const failed = rows.filter(({ answer: one }) => one === undefined).length
    return `${answer}\n  ${plural(rows.length, 'document')}${failed > 0 ? `, ${failed} without an answer` : ''}.`
  },
  succeeded: ({ rows }) => rows.some(({ answer }) => answer !== undefined),
  async forget({ cache }, context) {
    if (cache === context.cache) await rm(scratchOf(cache, context.runId), { recursive: true, force: true })
  },
})

async function runBatch(config: BatchConfig, run: Run, team: RlmTeam): Promise<BatchResult> {
  const { files, glob: _, aggregate, ...shared } = config
  let done = 0
  const rows = await run.parallel(
    files,
    {
      name: (_file, index) => `document-${index + 1}`,
      atOnce: config.parallel,
      folder: (_file, index) => `documents/${index + 1}`,
      recordId: (_file, index) => `${run.id}-${index + 1}`,
      whenUsedUp: 'fail',
    },
    async (file, branch): Promise<BatchRow> => {
      const outcome = await runRlm(readRlmConfig({ ...shared, files: [file] }), branch, team)
      run.progress({ done: ++done, total: files.length })
      const { status, answer, problem, tokens } = outcome
      return {
        document: file.name,
        status,
        tokens,
        ...(answer !== undefined && { answer }),
        ...(problem && { problem }),
      }
    },
  )
  return { rows, answer: await aggregated(rows, aggregate, config, run, team) }
}

async function aggregated(
  rows: readonly BatchRow[],
  how: BatchConfig['aggregate'],
  { question }: BatchConfig,
  run: Run,
  team: RlmTeam,
): Promise<string> {
  const answers = rows.flatMap(({ answer, document }) => (answer === undefined ? [] : [{ answer, document }]))
  const listed = answers.map(({ answer, document }) => `${document}: ${answer}`).join('\n')
  if (answers.length === 0) return 'There is no answer.'
  if (how === 'vote') return mostVoted(answers.map(({ answer }) => answer))
  if (how === 'merge')
    return [...new Set(answers.flatMap(({ answer }) => answer.split(/\s*[,\n]\s*/)))]
      .filter((one) => one !== '' && one !== 'none')
      .join(', ')
  if (how === 'concat' || answers.length === 1) return listed
  const prompt = `Make one answer of these answers about several documents. Keep every fact.\n\n# The question\n\n${question}\n\n# The answers\n\n${listed}`
  const agent = team['sub-agent']
  try {
    const reply = await run.ask(
      agent,
      {
        name: 'summarize',
        messages: [{ role: 'user', content: prompt }],
        ...(agent.kind === 'bot' && { input: { ask: 'plain', prompt } }),
      },
      { whenUsedUp: 'fail' },
    )
    return reply.text
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error
    return `${listed}\n(They could not be summarized: ${error.message})`
  }
}

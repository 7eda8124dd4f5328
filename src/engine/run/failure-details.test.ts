import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Agent } from '../../agents/index.ts'
import { journalEntry } from '../../contracts/index.ts'
import { defineLoop } from '../../spine/index.ts'
import { fileJournal } from '../../store/index.ts'
import { replayRun } from './replay-run.ts'
import { contextIn, counter, question, temporaryFolder } from './run.suite.ts'
import { startRun } from './start-run.ts'

const asking = defineLoop<object, string, 'worker'>({
  name: 'asking',
  roles: ['worker'],
  run: async (_, run, { worker }) => (await run.ask(worker, question('ask', 'Do it.'), { retries: 1 })).text,
})

/** A command that fails after it has changed something. */
const failing = (diff: string): Agent =>
  counter(() => ({
    kind: 'failed',
    failure: {
      code: 'exit_code',
      message: 'It exited with code 3.',
      retryable: true,
      details: { exit_code: 3, diff },
    },
  })).agent

test.each([
  ['small', '+one line hunter2-hunter2\n', 'details'],
  ['large', `+one line hunter2-hunter2\n${'+another line\n'.repeat(500)}`, 'details_ref'],
])(
  'the %s diff of a command that failed is in the journal, once and without secrets',
  async (_, diff, where) => {
    const folder = temporaryFolder()
    const redact = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value).replaceAll('hunter2-hunter2', '[redacted]'))
    const request = { id: 'one', config: {}, seed: 1, team: { worker: failing(diff) } }
    const outcome = await startRun(asking, request, contextIn(folder, { redact }))
    expect(outcome).toMatchObject({ status: 'failed', reason: { code: 'exit_code' } })
    const path = join(folder, '.reprise/runs/one/journal.jsonl')
    const text = readFileSync(path, 'utf8')
    expect(text).not.toContain('hunter2')
    const entries = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(entries.filter((entry) => !journalEntry.validate(entry))).toEqual([])
    const failures = entries.filter(({ type }) => type === 'end').map(({ failure }) => failure)
    expect(failures).toHaveLength(2)
    expect(failures[0]).toHaveProperty(where)
    const history = await fileJournal(path).history()
    const details = failures.map(({ details, details_ref: ref }) => details ?? history.load(ref))
    const loaded = await Promise.all(details)
    history.close()
    const expected = { exit_code: 3, diff: diff.replace('hunter2-hunter2', '[redacted]') }
    expect(loaded).toEqual([expected, expected])
    expect(text.length).toBeLessThan(2500 + 1.5 * diff.length)
    expect(await replayRun(asking, request, contextIn(folder, { redact }))).toMatchObject({
      status: 'failed',
    })
  },
)

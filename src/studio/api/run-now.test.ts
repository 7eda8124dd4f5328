import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defineLoop, openProject, runContextOf, startRun } from '../../engine/index.ts'
import { describeRunNow } from './run-now.ts'
import { tally } from './tally.ts'

const long = Array.from({ length: 200 }, (_, number) => `Line ${number} of a long text.`).join('\n')

/** Returns a long text, which its first step gave already, after as many bytes as it is asked for. */
const returning = defineLoop<{ bytes: number }, { text: string }>({
  name: 'returning',
  async run({ bytes }, run) {
    const text = await run.step('text', async () => long)
    for (let sent = 0; sent < bytes; sent += 100_000)
      await run.step('more', async () => `${sent} ${'x'.repeat(100_000)}`)
    return { text }
  },
})

test.each([
  ['right before the end of the journal', 0],
  ['far from the end of the journal', 2_000_000],
])('a large result is found where its pieces stand %s', async (_, bytes) => {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-result-'))
  try {
    const project = await openProject({ folder, env: {} })
    const request = { id: 'large', config: { bytes }, seed: 1, team: {} }
    await startRun(returning, request, runContextOf(project, { index: false }))
    expect(await describeRunNow(project, 'large', tally())).toMatchObject({ result: { text: long } })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

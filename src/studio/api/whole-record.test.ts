import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reflectionMemory } from '../../contracts/index.ts'
import { defineLoop, openProject, runContextOf, startRun } from '../../engine/index.ts'
import { gatherRun } from '../export/gather-run.ts'
import { wireRecord } from '../live/wire-record.ts'
import { wholeRecord } from './whole-record.ts'

const golden = join(import.meta.dirname, '../../contracts/ralph/golden/reflection-memory@1.0.0.jsonl')
const [line = ''] = readFileSync(golden, 'utf8').split('\n')
const output = 'It failed.\n'.repeat(40_000)

/** Writes a line of a stream that is too large to be sent along with the others. */
const talkative = defineLoop<object, null>({
  name: 'talkative',
  records: [reflectionMemory],
  async run(_, run) {
    const record = JSON.parse(line)
    record.actor_output.rationale = output
    run.append(reflectionMemory, record)
    return null
  },
})

test('a record that is too large to be sent along is there when it is asked for, and in an exported run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-whole-'))
  try {
    const project = await openProject({ folder, env: {} })
    const request = { id: 'large', config: {}, seed: 1, team: {} }
    await startRun(talkative, request, runContextOf(project, { index: false }))
    const placed = (await project.store.tail('large').records().next()).value
    const sent = wireRecord(placed!, 0)
    expect(sent).toMatchObject({ line: 1, bytes: expect.any(Number) })
    expect(sent.record).toBeUndefined()
    const whole = { actor_output: { rationale: output } }
    expect(await wholeRecord(project, 'large', sent.path, 1)).toMatchObject(whole)
    expect((await gatherRun(project, 'large')).records[0]?.record).toMatchObject(whole)
    await expect(wholeRecord(project, 'large', sent.path, 2)).rejects.toMatchObject({
      code: 'no_such_record',
    })
    await expect(wholeRecord(project, 'large', '../../secrets.json')).rejects.toMatchObject({
      code: 'no_such_record',
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

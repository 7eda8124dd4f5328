import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testProject } from '../src/cli/commands/runs.suite.ts'
import { runLoopCommand } from '../src/cli/loops/run-loop-command.ts'
import { checkStream, type ReflectionMemory, reflectionMemory } from '../src/contracts/index.ts'
import { importReflexion } from '../src/exchange/index.ts'
import { importCommand } from '../src/loops/ralph/commands/import.ts'
import { ralphReport } from '../src/loops/ralph/report/ralph-report.ts'
import { hasShared, listShared, readShared, shared } from './shared.ts'

const at = new Date('2023-04-01T00:00:00Z')

function imported(folder: string) {
  const files = listShared(`data/reflexion/${folder}`).map((path) => ({ path, text: readShared(path) }))
  return importReflexion({ files }, { at })
}

function findingsOf(records: readonly ReflectionMemory[]): string[] {
  const stream = checkStream(reflectionMemory, { level: 'lint' })
  const findings = records.flatMap((record, index) => stream.line(JSON.stringify(record), index + 1).findings)
  return [...findings, ...stream.end()].map(({ code, line, found }) => `${line}: ${code} ${found}`)
}

describe.skipIf(!hasShared)('the logs of Reflexion', () => {
  test.each([
    ['programming', 358, 164],
    ['hotpotqa', 328, 100],
    ['alfworld', 334, 134],
  ])('%s is imported into records without a finding at lint', (folder, attempts, loops) => {
    const { records } = imported(folder)
    expect(findingsOf(records)).toEqual([])
    expect(records).toHaveLength(attempts)
    expect(new Set(records.map(({ loop_id }) => loop_id)).size).toBe(loops)
  })

  test.each([
    ['', 1020, 398],
    ['hotpotqa', 328, 100],
  ])(
    '`reprise ralph import` finds all of them below a folder: data/reflexion/%s',
    async (folder, records, loops) => {
      const project = testProject()
      const terminal = project.terminal()
      try {
        const settings = { files: [join(shared, 'data/reflexion', folder)], out: 'there' }
        expect(await runLoopCommand(importCommand, settings, { json: true }, terminal)).toBe(0)
        expect(JSON.parse(terminal.printed())).toMatchObject({ records, loops })
      } finally {
        project.remove()
      }
    },
  )

  test('every record names the origin of each of its fields', () => {
    const marks = ['programming', 'hotpotqa', 'alfworld'].flatMap((folder) =>
      imported(folder).records.flatMap(({ provenance }) => Object.values(provenance as object)),
    )
    expect(new Set(marks)).toEqual(new Set(['observed', 'inferred', 'absent']))
  })

  test('HumanEval: 150 of 164 are solved, 134 at once, and the evaluator was wrong in 2 of 144 early stops', () => {
    const { solved, curves, accepted, evaluator } = ralphReport(imported('programming').records)
    expect(solved).toMatchObject({ count: 150, of: 164 })
    expect(curves[0]!.solved).toBe(134)
    expect(accepted.count).toBe(144)
    expect(evaluator!.falsePositives).toMatchObject({ count: 2, of: 144 })
    expect(evaluator!.falseNegatives).toMatchObject({ count: 8, of: 20 })
  })

  test('ALFWorld: the successes of each trial, and 58 of 150 pairs of reflections that are alike', () => {
    const { curves, duplicates, reflections } = ralphReport(imported('alfworld').records)
    expect(curves.map(({ solved }) => solved)).toEqual([
      84, 103, 111, 113, 117, 118, 123, 126, 128, 129, 130, 130, 131, 133, 134,
    ])
    expect(duplicates.pairs).toMatchObject({ count: 58, of: 150 })
    expect(reflections.entries).toHaveLength(200)
  })

  test('HotPotQA: the right answers after each trial', () => {
    const { records, notes } = imported('hotpotqa')
    expect(ralphReport(records).curves.map(({ solved }) => solved)).toEqual([32, 42, 48, 50, 51])
    expect(notes.map(({ text }) => text)).toEqual([
      expect.stringContaining('trial 2 does not list the question'),
      expect.stringContaining('trial 5 does not list the question'),
    ])
  })
})

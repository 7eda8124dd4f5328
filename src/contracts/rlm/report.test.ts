import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRecord } from '../gate/read-record.ts'
import { goldenRecord, readGolden } from '../golden.suite.ts'
import { writeRecord } from '../write-record.ts'
import { type TrajectoryReport, trajectoryReport } from './report.ts'
import { reportOf } from './report-of.ts'

const golden = () => readGolden('rlm/report')
const read = (text: string) => readRecord(trajectoryReport, text, { level: 'lint' })

describe('a report', () => {
  test('is made from a trajectory', () => {
    expect(writeRecord(trajectoryReport, reportOf(goldenRecord('rlm/trajectory')))).toBe(golden())
  })

  test('of a trajectory that still runs says so', () => {
    const { version, trajectory_id, task_context } = goldenRecord('rlm/trajectory')
    const report = reportOf({ version, trajectory_id, task_context })
    expect(report.facts).toEqual({
      task_id: 'task-7c1e09ab',
      task_type: 'code_analysis',
      status: 'running',
      total_iterations: 0,
      total_tokens: 0,
      total_cost_usd: 0,
    })
    const text = writeRecord(trajectoryReport, report)
    expect(text).toContain('## Lessons\n\nNone.\n')
    expect(read(text)).toMatchObject({ value: report, findings: [] })
  })

  test('survives any text in its cells and quotes', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({
        unit: fc.constantFrom('|', '\\', '\n', '\r', ' ', '#', '>', '-', 'n', 'None.', '## Task'),
      }),
    )
    fc.assert(
      fc.property(text, text, text, text, (task, summary, tool, lesson) => {
        const report: TrajectoryReport = { ...read(golden()).value!, task, summary }
        report.facts.task_type = tool
        report.iterations[0]!.tool = tool
        report.lessons = [
          { lesson, iteration: 1 },
          { lesson: 'Last', context: `x${lesson}` },
        ]
        const written = writeRecord(trajectoryReport, report)
        const reading = readRecord(trajectoryReport, written)
        expect(reading).toMatchObject({ value: report, findings: [] })
        expect(writeRecord(trajectoryReport, reading.value!)).toBe(written)
      }),
      { seed: 7, numRuns: 500 },
    )
  })

  test('keeps facts and columns that it does not know', () => {
    const text = golden()
      .replace('| quality | 0.9 |', '| quality | 0.9 |\n| reviewer | a person |')
      .replace('| context | iteration |\n| --- |', '| context | iteration | weight |\n| --- | --- |')
      .replace('| 1 |\n| A match', '| 1 | high |\n| A match')
      .replace('|  | 3 |\n', '|  | 3 |  |\n')
    const { value, findings } = read(text)
    expect(findings).toEqual([])
    expect(value).toMatchObject({ facts: { reviewer: 'a person' }, lessons: [{ weight: 'high' }, {}] })
    expect(writeRecord(trajectoryReport, value!)).toBe(text)
  })

  test('that was written by hand is read, and its differences in layout are reported', () => {
    const text = golden().replace('## Summary', 'A remark between sections.\n\n## Summary')
    const { findings } = read(text)
    expect(findings).toMatchObject([{ code: 'rlm/report-layout', severity: 'warning', line: 23 }])
  })

  test('with the line ends of Windows is read', () => {
    expect(read(golden().replaceAll('\n', '\r\n')).value).toEqual(read(golden()).value!)
  })

  test.each([
    ['# Trajectory traj-2b6d8e10', '# Something else', '/trajectory_id', 1],
    ['| total_tokens | 4770 |', '| total_tokens | many |', '/facts/total_tokens', 14],
    ['## Lessons', '## Thoughts', '/lessons', 1],
    ['| 2 | exception |', '| two | exception |', '/iterations/1/iteration_number', 32],
  ])('without what "%s" says is refused at its place', (from, to, pointer, line) => {
    expect(read(golden().replace(from, to)).findings).toMatchObject([{ severity: 'error', pointer, line }])
  })

  test('of any text at all is refused without a crash', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('|', ' ', '-', '\n', '#', '>', 'a', '\\', '---', '| a |\n') }),
        (text) => {
          expect(read(text).findings.length).toBeGreaterThan(0)
        },
      ),
      { seed: 7, numRuns: 300 },
    )
  })

  test('has its iterations in order', () => {
    const codes = read(golden().replace('| 3 | progress |', '| 7 | progress |')).findings.map(
      ({ code }) => code,
    )
    expect(codes).toContain('rlm/iteration-order')
  })
})

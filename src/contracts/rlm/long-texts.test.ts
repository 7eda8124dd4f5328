import { expect, test } from 'vitest'
import { cpuMilliseconds } from '../../../test/cpu-time.ts'
import { readRecord } from '../gate/read-record.ts'
import { goldenRecord } from '../golden.suite.ts'
import { observation } from './observation.ts'
import { trajectory } from './trajectory.ts'

const pathFindings = (result: string) => {
  const record = { ...goldenRecord('rlm/observation'), status: 'success', result, result_type: 'file_path' }
  const { findings } = readRecord(observation, JSON.stringify(record), { level: 'lint' })
  return findings.filter(({ code }) => code === 'rlm/result-type').length
}

test.each([
  ['notes/summary.md', 0],
  [' ', 1],
  ['two\nlines', 1],
  ['line\r', 1],
])('%j as a path has %i findings', (text, count) => {
  expect(pathFindings(text)).toBe(count)
})

test('a path of very many blanks is judged in time', () => {
  const start = cpuMilliseconds()
  pathFindings(' '.repeat(300_000))
  pathFindings(`${'a'.repeat(300_000)}\n`)
  expect(cpuMilliseconds() - start).toBeLessThan(3_000)
})

test('a trajectory in which very much was repaired is judged in time', () => {
  const record = goldenRecord('rlm/trajectory')
  const [iteration] = JSON.parse(
    JSON.stringify([record.iterations[0]]).replace(/(:\d\d(?:\.\d+)?)Z"/g, '$1"'),
  )
  record.iterations = Array(1_000).fill(iteration)
  const start = cpuMilliseconds()
  readRecord(trajectory, JSON.stringify(record), { level: 'lint' })
  expect(cpuMilliseconds() - start).toBeLessThan(10_000)
})

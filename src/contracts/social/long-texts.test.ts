import { expect, test } from 'vitest'
import { cpuMilliseconds } from '../../../test/cpu-time.ts'
import { readRecord } from '../gate/read-record.ts'
import { goldenRecord } from '../golden.suite.ts'
import { experimentMeta } from './experiment-meta.ts'
import { socialMessage } from './message.ts'

const long = 300_000

test.each(['a', ' ', 'a '])('an agent id of very many %j is judged in time', (unit) => {
  const message = goldenRecord('social/message')
  message.agent_id = unit.repeat(long)
  const start = cpuMilliseconds()
  const { findings } = readRecord(socialMessage, JSON.stringify(message), { level: 'lint' })
  expect(cpuMilliseconds() - start).toBeLessThan(3_000)
  expect(findings.map(({ code }) => code)).toContain('social/agent-format')
})

test.each([
  ['Fisher+Ines', false],
  [' Fisher + Ines ', false],
  ['Fisher', true],
  ['Fisher+ ', true],
  ['+Ines', true],
  ['Fisher+Ines+Two', true],
])('%j as an agent id is wrong: %s', (agent, wrong) => {
  const message = { ...goldenRecord('social/message'), agent_id: agent }
  const { findings } = readRecord(socialMessage, JSON.stringify(message), { level: 'lint' })
  expect(findings.some(({ code }) => code === 'social/agent-format')).toBe(wrong)
})

test.each([
  ['outputs/run_7/state.json', 'run_7'],
  ['outputs\\run_7\\state.json', 'run_7'],
  ['state.json', undefined],
  ['outputs//state.json', undefined],
  ['outputs/', undefined],
])('the run of the state file %j is %j', (file, run) => {
  const { prar_run_id: _, ...meta } = goldenRecord('social/experiment-meta')
  const { value } = readRecord(experimentMeta, JSON.stringify({ ...meta, prar_state_file: file }), {
    level: 'compat',
  })
  expect(value?.prar_run_id).toBe(run)
})

test('the name of a state file may be very long', () => {
  const { prar_run_id: _, ...meta } = goldenRecord('social/experiment-meta')
  const start = cpuMilliseconds()
  readRecord(experimentMeta, JSON.stringify({ ...meta, prar_state_file: 'a'.repeat(long) }), {
    level: 'compat',
  })
  expect(cpuMilliseconds() - start).toBeLessThan(3_000)
})

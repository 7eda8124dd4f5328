import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printConfig } from '../commands/config.ts'
import { diff } from '../commands/diff.ts'
import { fork } from '../commands/fork.ts'
import { prune } from '../commands/prune.ts'
import { replay } from '../commands/replay.ts'
import { resume } from '../commands/resume.ts'
import { rm } from '../commands/rm.ts'
import { type TestProject, testProject } from '../commands/runs.suite.ts'
import { printRuns } from '../commands/runs.ts'
import { search } from '../commands/search.ts'
import { show } from '../commands/show.ts'
import type { Terminal } from '../terminal.ts'
import { outputsSchema } from './publish-outputs.ts'

let project: TestProject
beforeAll(async () => {
  project = testProject()
  project.write('failing.json', '{"left/turn": {"code": "refused", "message": "No."}, "right/turn": "x"}')
  await project.start()
  await project.start({ id: 'failed', agents: { worker: 'script:failing.json' } })
  await project.start({ id: 'paid', agents: { worker: 'command:cat' }, settings: { length: 1 } })
})
afterAll(() => project.remove())

const definitions = JSON.parse(outputsSchema())
const ajv = new Ajv2020({ strict: false, allErrors: true }).addSchema(definitions, 'outputs')

const cases: readonly (readonly [
  name: string,
  definition: string,
  print: (terminal: Terminal) => Promise<number>,
])[] = [
  ['runs', 'runs', (terminal) => printRuns({ json: true }, terminal)],
  ['show', 'show', (terminal) => show('one', undefined, { json: true }, terminal)],
  ['show of a failed run', 'show', (terminal) => show('failed', undefined, { json: true }, terminal)],
  ['show of a run of unknown cost', 'show', (terminal) => show('paid', undefined, { json: true }, terminal)],
  ['show of a step', 'step', (terminal) => show('one', 'left/turn', { json: true }, terminal)],
  ['show of a failed step', 'step', (terminal) => show('failed', 'left/turn', { json: true }, terminal)],
  ['resume', 'end', (terminal) => resume('one', { json: true }, terminal)],
  ['diff', 'diff', (terminal) => diff('one', 'failed', { json: true, all: true }, terminal)],
  ['replay', 'replay', (terminal) => replay('one', { json: true }, terminal)],
  [
    'fork',
    'fork',
    (terminal) => fork('one', { at: 'left/turn#2', id: 'two', run: false, json: true }, terminal),
  ],
  ['config', 'config', (terminal) => printConfig(undefined, { json: true }, terminal)],
  ['search', 'search', (terminal) => search('turn', { json: true }, terminal)],
  ['prune', 'deleted', (terminal) => prune({ dryRun: true, json: true }, terminal)],
  ['rm', 'deleted', (terminal) => rm(['two'], { yes: true, json: true }, terminal)],
]

test.each(cases)('%s prints what its schema says, with keys in snake case', async (_, definition, print) => {
  const terminal = project.terminal()
  await print(terminal)
  const value: unknown = JSON.parse(terminal.printed())
  const validate = ajv.getSchema(`outputs#/$defs/${definition}`)!
  expect(validate(value) ? [] : validate.errors).toEqual([])
  expect(keysIn(value).filter((key) => !/^[a-z][a-z0-9_]*$/.test(key))).toEqual([])
})

test('a cost that is unknown has no key', async () => {
  const terminal = project.terminal()
  await printRuns({ json: true }, terminal)
  const runs: Record<string, unknown>[] = JSON.parse(terminal.printed()).runs
  expect(runs.find(({ run_id: id }) => id === 'paid')).not.toHaveProperty('usd')
  expect(runs.find(({ run_id: id }) => id === 'one')).toMatchObject({ usd: 0 })
})

/** All keys of a document but those of a loop's own data. */
function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    ['config', 'request', 'value', 'result', 'agents'].includes(key) ? [key] : [key, ...keysIn(inner)],
  )
}

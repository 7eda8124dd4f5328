import { expect, test } from 'vitest'
import { sharedState } from '../gate/shared-state.ts'
import { run } from './index.ts'

const open = { seq: 1, epoch: 1, type: 'open', run_id: 'one' }
const time = { seq: 2, epoch: 1, type: 'time', key: 'now', value: 1 }
const close = { seq: 3, epoch: 1, type: 'close', status: 'completed', reason: null }
const manifest = { run_id: 'one', status: 'completed', epoch: 1 }

function findings(entries: readonly object[], changed: object = {}): string[] {
  const [rule] = run.folderRules
  const see = rule!.start(sharedState())
  const found: string[] = []
  const report = (path: readonly (string | number)[], what: string) => void found.push(`${path}: ${what}`)
  const file = (name: string) => ({ root: '.', file: `runs/one/${name}` })
  for (const value of entries)
    see({ contract: 'run/journal-entry', ...file('journal.jsonl'), value }, report as never)
  see(
    { contract: 'run/run-manifest', ...file('run.json'), value: { ...manifest, ...changed } },
    report as never,
  )
  return found
}

test.each([
  ['a run that is over', [open, time, close], {}],
  ['a run that was killed', [open, time], { status: 'running' }],
  [
    'a run that was resumed',
    [open, time, { ...open, seq: 3, epoch: 2 }, { ...close, epoch: 2 }],
    { epoch: 2 },
  ],
  ['a run that was never opened', [], { epoch: undefined, status: 'running' }],
])('the journal of %s is whole', (_, entries, changed) => {
  expect(findings(entries, changed)).toEqual([])
})

test.each([
  ['missing', [], {}, 'run_id: no journal'],
  ['of another run', [{ ...open, run_id: 'two' }, close], {}, 'run_id: the journal of two'],
  ['shortened', [open, time], {}, 'status: a journal that ends with time'],
  ['shortened by a resume', [open, close], { epoch: 2 }, 'epoch: a journal that was opened 1 time'],
])('a journal that is %s is reported at the manifest', (_, entries, changed, finding) => {
  expect(findings(entries, changed)).toEqual([finding])
})

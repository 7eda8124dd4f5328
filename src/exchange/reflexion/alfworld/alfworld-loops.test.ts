import { expect, test } from 'vitest'
import { importReflexion, type ReflexionOptions } from '../import-reflexion.ts'
import { lintFindings, outline } from '../lint-findings.suite.ts'

const at = new Date('2026-01-01T00:00:00Z')
const memory = ['first', 'second', 'third', 'fourth', 'fifth']

/** The files of a run with one environment that was solved in a trial, or never. */
function run(folder: string, { from = 0, to = 4, solved = Number.POSITIVE_INFINITY }) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).map((trial) => ({
    path: `${folder}/env_results_trial_${trial}.json`,
    text: JSON.stringify([
      {
        name: 'env_0',
        memory: memory.slice(0, Math.min(trial + 1, solved)),
        is_success: trial >= solved,
        skip: false,
      },
    ]),
  }))
}

function read(files: ReturnType<typeof run>, options: Partial<ReflexionOptions> = {}) {
  const result = importReflexion({ files }, { at, ...options })
  expect(lintFindings(result.records)).toEqual([])
  return result
}

test('an environment is tried until it is solved, with the last three reflections in view', () => {
  const { records } = read(run('reflexion', { solved: 4 }))
  expect(outline(records)).toEqual([
    'ralph-alfworld-env-0 0, failed (observed), reflected',
    'ralph-alfworld-env-0 1, failed (observed), reflected, saw 0',
    'ralph-alfworld-env-0 2, failed (observed), reflected, saw 0 1',
    'ralph-alfworld-env-0 3, failed (observed), reflected, saw 0 1 2',
    'ralph-alfworld-env-0 4, passed (observed), saw 1 2 3',
  ])
  expect(records.map(({ self_reflection }) => self_reflection.reflection_text).slice(0, 4)).toEqual(
    memory.slice(0, 4),
  )
  expect(records[4]!.memory_metadata.total_reflections_generated).toBe(4)
  expect(records[3]!.source).toMatchObject({ trial: 3, file: 'reflexion/env_results_trial_3.json' })
})

test('a solved environment is not tried again', () => {
  expect(read(run('reflexion', { solved: 1 })).records).toHaveLength(2)
  expect(read(run('reflexion', { solved: 0 })).records).toHaveLength(1)
})

test('nothing was in view of a base run, by its folder or by the word of the caller', () => {
  const views = (records: ReturnType<typeof read>['records']) =>
    records.map(({ context_injected }) => context_injected)
  expect(views(read(run('logs/base_run_logs', { to: 1 })).records)).toEqual([false, false])
  expect(views(read(run('database', { to: 1 })).records)).toEqual([false, true])
  expect(views(read(run('x', { to: 1 }), { memory: 'off' }).records)).toEqual([false, false])
  expect(views(read(run('base', { to: 1 }), { memory: 'on' }).records)).toEqual([false, true])
})

test('trials that are missing are reported; what was remembered before them is kept', () => {
  const { records, notes } = read(run('reflexion', { from: 2, to: 3 }))
  expect(notes[0]!.text).toBe('2 trials from 2 to 3 given; iterations count the trials that are there')
  expect(records.map(({ carried_in }) => carried_in)).toEqual([['first', 'second'], undefined])
  expect(records[0]!.self_reflection.reflection_text).toBe('third')
  const gap = run('reflexion', { to: 3 }).filter((_, index) => index !== 1)
  expect(read(gap).notes[0]!.text).toContain('3 trials from 0 to 3')
})

test('WebShop writes the same files and is not called ALFWorld', () => {
  expect(read(run('webshop_runs/x', { to: 0 })).records[0]!.loop_id).toBe('ralph-webshop-env-0')
})

test('a folder without any memory has no reflections and needs no word about them', () => {
  const files = run('x', { to: 1 }).map(({ path }) => ({
    path,
    text: '[{"name":"env_0","is_success":false}]',
  }))
  const { records, notes } = read(files)
  expect(outline(records)).toEqual([
    'ralph-alfworld-env-0 0, failed (observed)',
    'ralph-alfworld-env-0 1, failed (observed)',
  ])
  expect(notes).toEqual([])
})

import type { Rule } from '../contract.ts'
import { fullTaskId } from './ids.ts'
import { readThoughtReference } from './thought-reference.ts'
import type { Trajectory } from './trajectory.ts'

/** What must hold between a trajectory and whatever its parts point to. */
export const trajectoryReferenceRules: readonly Rule<Trajectory>[] = [
  {
    code: 'rlm/unknown-reference',
    severity: 'error',
    says: 'A thought builds on iterations that came before it and are recorded.',
    check({ iterations = [] }, report) {
      const known = new Set<number>()
      iterations.forEach(({ iteration_number: number, thought }, index) => {
        thought.references?.forEach((text, position) => {
          const reference = readThoughtReference(text)
          if (reference === undefined || known.has(reference.iteration)) return
          const expected =
            known.size === 0 ? 'no iteration, as none came before' : 'an iteration that came before'
          const path = ['iterations', index, 'thought', 'references', position]
          report(path, JSON.stringify(text), expected, 'point to an earlier iteration')
        })
        known.add(number)
      })
    },
  },
  {
    code: 'rlm/lesson-iteration',
    severity: 'error',
    says: 'A lesson was taught by an iteration of this trajectory.',
    check({ iterations, quality_metrics: metrics }, report) {
      const known = iterations && new Set(iterations.map(({ iteration_number: number }) => number))
      metrics?.lessons_learned?.forEach(({ iteration }, index) => {
        if (iteration === undefined || (known?.has(iteration) ?? iteration >= 1)) return
        const expected = 'the number of an iteration that is recorded'
        const path = ['quality_metrics', 'lessons_learned', index, 'iteration']
        report(path, `${iteration}`, expected, 'name the iteration that taught it')
      })
    },
  },
  {
    code: 'rlm/subtask-circle',
    severity: 'error',
    says: 'A task spawns neither itself nor its parent.',
    check({ task_context: { task_id: task, parent_task_id: parent }, outcome }, report) {
      outcome?.subtasks_spawned?.map(fullTaskId).forEach((id, index) => {
        if (id !== task && id !== parent) return
        const found = id === task ? `the task itself, ${id}` : `its parent, ${id}`
        report(['outcome', 'subtasks_spawned', index], found, 'another task', 'list only what it spawned')
      })
    },
  },
  {
    code: 'rlm/unlisted-subtask',
    severity: 'warning',
    says: 'A trajectory that spawned subtasks lists them in its outcome.',
    check({ iterations = [], outcome }, report) {
      if (outcome === undefined || (outcome.subtasks_spawned ?? []).length > 0) return
      const index = iterations.findIndex(
        ({ action, observation }) =>
          action.tool === 'spawned_subtask' &&
          (observation.status === 'success' || observation.status === 'partial'),
      )
      if (index < 0) return
      const found = 'a spawned subtask and no list of them'
      report(['iterations', index, 'action', 'tool'], found, 'its id in subtasks_spawned', 'list the subtask')
    },
  },
]

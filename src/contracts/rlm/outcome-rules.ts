import type { Rule } from '../contract.ts'
import { fullTaskId, isShortTaskId, isTaskId } from './ids.ts'
import type { TrajectoryOutcome } from './outcome.ts'

/** The reasons that contradict a status. */
const contradictions: Readonly<Record<string, readonly string[]>> = {
  success: ['error', 'timeout', 'user_cancel'],
  failure: ['user_cancel'],
  partial_success: [],
  timeout: ['task_complete', 'max_iterations', 'error', 'user_cancel', 'Final_set'],
  cancelled: ['task_complete', 'max_iterations', 'timeout', 'error', 'Final_set'],
  error: ['task_complete', 'max_iterations', 'timeout', 'user_cancel', 'Final_set'],
}

/** What must hold inside one outcome. */
export const outcomeRules: readonly Rule<TrajectoryOutcome>[] = [
  {
    code: 'rlm/status-and-reason',
    severity: 'error',
    says: 'A trajectory does not end in one way for the reason of another.',
    check({ status, completion_reason: reason }, report) {
      if (reason === undefined || !contradictions[status]?.includes(reason)) return
      const expected = `a reason that leads to "${status}"`
      report(['completion_reason'], `"${reason}" with status "${status}"`, expected, 'make the two agree')
    },
  },
  {
    code: 'rlm/status-and-quality',
    severity: 'warning',
    says: 'A success is worth something, and a failure is not perfect.',
    check({ status, quality_score: score }, report) {
      if (status === 'success' && score === 0)
        report(['quality_score'], '0 for a success', 'more than 0', 'judge again')
      if ((status === 'failure' || status === 'error') && score === 1)
        report(['quality_score'], `1 with status "${status}"`, 'less than 1', 'judge again')
    },
  },
  {
    code: 'rlm/missing-final-result',
    severity: 'warning',
    says: 'A success has a result.',
    check({ status, final_result: result }, report) {
      if (status === 'success' && (result === undefined || result.trim() === ''))
        report(['final_result'], 'no text', 'the answer to the task', 'record the answer')
    },
  },
  {
    code: 'rlm/final-variable',
    severity: 'warning',
    says: 'A trajectory that ended because Final was set lists it among its variables.',
    check({ completion_reason: reason, variables_set: variables }, report) {
      if (reason === 'Final_set' && variables !== undefined && !variables.includes('Final'))
        report(
          ['variables_set'],
          'no variable "Final"',
          '"Final" among them',
          'list every variable that was set',
        )
    },
  },
  {
    code: 'rlm/artifact-path',
    severity: 'warning',
    says: 'An artifact can be found: it has a path, and no two entries have the same.',
    check({ artifacts_generated: artifacts = [] }, report) {
      const seen = new Set<string>()
      artifacts.forEach(({ path = '' }, index) => {
        const place = ['artifacts_generated', index]
        if (path.trim() === '') report(place, 'no path', 'a path', 'say where it lies')
        else if (seen.has(path)) report(place, `"${path}" again`, 'one entry a path', 'list it once')
        seen.add(path)
      })
    },
  },
  {
    code: 'rlm/repeated-variable',
    severity: 'warning',
    says: 'A variable is listed once.',
    check({ variables_set: variables = [] }, report) {
      for (const [index, name] of repeats(variables))
        report(['variables_set', index], `"${name}" again`, 'each name once', 'list it once')
    },
  },
  {
    code: 'rlm/short-subtask-id',
    severity: 'warning',
    says: 'The ids of subtasks have eight hexadecimal digits, as all task ids have.',
    check({ subtasks_spawned: subtasks = [] }, report) {
      subtasks.forEach((id, index) => {
        if (!isShortTaskId(id)) return
        const full = fullTaskId(id)
        report(['subtasks_spawned', index], `"${id}"`, `"${full}"`, `pad it with zeros: "${full}"`)
      })
    },
  },
  {
    code: 'rlm/subtask-id',
    severity: 'error',
    says: 'Subtasks are named by their task ids, each once.',
    check({ subtasks_spawned: subtasks = [] }, report) {
      subtasks.forEach((id, index) => {
        if (isTaskId(fullTaskId(id))) return
        const expected = 'task- and eight hexadecimal digits'
        report(['subtasks_spawned', index], JSON.stringify(id), expected, 'name the task by its id')
      })
      for (const [index, id] of repeats(subtasks.map(fullTaskId)))
        report(['subtasks_spawned', index], `"${id}" again`, 'each task once', 'list it once')
    },
  },
]

function repeats(names: readonly string[]): [index: number, name: string][] {
  const seen = new Set<string>()
  return [...names.entries()].filter(([, name]) => seen.size === seen.add(name).size)
}

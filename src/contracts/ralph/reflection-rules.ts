import { plural } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { instant } from '../instant.ts'
import type { ReflectionMemory } from './reflection-memory.ts'

/** What must hold inside one attempt. */
export const reflectionRules: readonly Rule<ReflectionMemory>[] = [
  {
    code: 'ralph/window-exceeds-omega',
    severity: 'error',
    says: 'The window holds at most Ω reflections.',
    check({ memory_metadata: memory }, report) {
      const { omega_capacity: omega, current_memory_size: size, reflections_in_context: shown = [] } = memory
      if (size > omega) {
        report(
          ['memory_metadata', 'current_memory_size'],
          `${size}`,
          `at most Ω = ${omega}`,
          'drop the oldest reflections',
        )
      }
      if (shown.length > omega) {
        const path = ['memory_metadata', 'reflections_in_context']
        report(
          path,
          plural(shown.length, 'reflection'),
          `at most Ω = ${omega}`,
          'list only what is in the window',
        )
      }
    },
  },
  {
    code: 'ralph/window-exceeds-store',
    severity: 'error',
    says: 'The window is not larger than the store.',
    check({ memory_metadata: { current_memory_size: size, total_reflections_generated: total } }, report) {
      if (total !== undefined && size > total) {
        report(
          ['memory_metadata', 'current_memory_size'],
          `${size}`,
          `at most ${total}, all that were written`,
          'count again',
        )
      }
    },
  },
  {
    code: 'ralph/window-size',
    severity: 'warning',
    says: 'The size of the window is the number of reflections listed in it.',
    check({ memory_metadata: { current_memory_size: size, reflections_in_context: shown } }, report) {
      if (shown !== undefined && shown.length !== size) {
        report(
          ['memory_metadata', 'current_memory_size'],
          `${size}`,
          `${shown.length}, as many as are listed`,
          'count the list',
        )
      }
    },
  },
  {
    code: 'ralph/unknown-reflection',
    severity: 'error',
    says: 'A reflection that is referred to was written in an attempt that has happened, and is named once.',
    check(record, report) {
      const { iteration, memory_metadata: memory, self_reflection: reflection } = record
      const lists: [string[], readonly number[] | undefined, number][] = [
        [['memory_metadata', 'reflections_in_context'], memory.reflections_in_context, iteration],
        [['previous_reflections_used'], record.previous_reflections_used, iteration - 1],
        [['self_reflection', 'related_reflections'], reflection?.related_reflections, iteration - 1],
      ]
      for (const [path, list = [], latest] of lists) {
        const seen = new Set<number>()
        list.forEach((index, position) => {
          const repeated = seen.has(index)
          seen.add(index)
          if (index >= 0 && index <= latest && !repeated) return
          const expected =
            latest < 0 ? 'no reflection, as none was there yet' : `an iteration from 0 to ${latest}, once`
          report([...path, position], `${index}`, expected, 'take it out of the list')
        })
      }
    },
  },
  {
    code: 'ralph/own-reflection-in-view',
    severity: 'warning',
    says: 'What an attempt taught cannot have been in view while it was made.',
    check({ iteration, context_injected: injected, memory_metadata: memory }, report) {
      const position = memory.reflections_in_context?.indexOf(iteration) ?? -1
      if (position >= 0 && injected !== true) {
        const path = ['memory_metadata', 'reflections_in_context', position]
        report(
          path,
          `the attempt's own iteration ${iteration}`,
          'earlier iterations',
          'list what the actor saw',
        )
      }
    },
  },
  {
    code: 'ralph/injection',
    severity: 'error',
    says: 'Reflections were used exactly when they were injected.',
    check({ context_injected: injected = false, previous_reflections_used: used = [] }, report) {
      if (!injected && used.length > 0) {
        report(
          ['previous_reflections_used'],
          plural(used.length, 'reflection'),
          'none, as none were injected',
          'set context_injected',
        )
      }
      if (injected && used.length === 0) {
        report(
          ['context_injected'],
          'true',
          'false, as no reflection was used',
          'name the reflections in view',
        )
      }
    },
  },
  {
    code: 'ralph/failing-action',
    severity: 'error',
    says: 'The actions that are blamed are among the actions that were taken.',
    check({ actor_output: { actions }, self_reflection: reflection }, report) {
      reflection?.credit_assignment?.failing_action_indices?.forEach((index, position) => {
        if (index >= 0 && index < actions.length) return
        const path = ['self_reflection', 'credit_assignment', 'failing_action_indices', position]
        const expected =
          actions.length === 0 ? 'no index, as there are no actions' : `0 to ${actions.length - 1}`
        report(path, `${index}`, expected, 'point to an action of this attempt')
      })
    },
  },
  {
    code: 'ralph/test-sum',
    severity: 'error',
    says: 'Tests passed and tests failed make up the total.',
    check({ evaluator_output: { metrics } }, report) {
      const { tests_passed: passed, tests_failed: failed, tests_total: total } = metrics ?? {}
      if (passed === undefined || failed === undefined || total === undefined || passed + failed === total)
        return
      const path = ['evaluator_output', 'metrics', 'tests_total']
      report(path, `${total}`, `${passed} passed + ${failed} failed = ${passed + failed}`, 'count again')
    },
  },
  {
    code: 'ralph/negative-count',
    severity: 'error',
    says: 'Lines, tests, errors and milliseconds are counted from zero.',
    check({ actor_output: actor, evaluator_output: evaluator }, report) {
      const negative = (path: (string | number)[], counts: Record<string, unknown> | undefined) => {
        for (const [key, value] of Object.entries(counts ?? {})) {
          if (typeof value === 'number' && value < 0)
            report([...path, key], `${value}`, 'zero or more', 'count again')
        }
      }
      actor.actions.forEach(({ changes }, index) => {
        negative(['actor_output', 'actions', index, 'changes'], changes)
      })
      negative(['actor_output', 'total_changes'], actor.total_changes)
      negative(['evaluator_output', 'metrics'], evaluator.metrics)
      evaluator.results?.forEach(({ duration_ms }, index) => {
        negative(['evaluator_output', 'results', index], { duration_ms })
      })
    },
  },
  {
    code: 'ralph/verdict',
    severity: 'error',
    says: 'A passed attempt has no failed check, no error and a reward above zero; a failed one has less than full reward.',
    check({ evaluator_output: evaluator }, report) {
      const { passed, reward_signal: reward, results = [], errors = [], metrics } = evaluator
      const say = (path: (string | number)[], found: string, expected: string) =>
        report(['evaluator_output', ...path], found, expected, 'make verdict and evidence agree')
      if (!passed) {
        if (reward === 1) say(['reward_signal'], '1', 'less than 1 for an attempt that did not pass')
        return
      }
      if (reward === 0) say(['reward_signal'], '0', 'more than 0 for an attempt that passed')
      if ((metrics?.tests_failed ?? 0) > 0) {
        say(['metrics', 'tests_failed'], `${metrics?.tests_failed}`, '0 for an attempt that passed')
      }
      results.forEach(({ status }, index) => {
        if (status === 'fail' || status === 'error')
          say(['results', index, 'status'], `"${status}"`, '"pass" or "skip"')
      })
      errors.forEach(({ severity = 'error' }, index) => {
        if (severity === 'error') say(['errors', index], 'an error', 'no error for an attempt that passed')
      })
    },
  },
  {
    code: 'ralph/exit-code',
    severity: 'warning',
    says: 'A check that passed exits with 0, and one that failed does not.',
    check({ evaluator_output: { results = [] } }, report) {
      results.forEach(({ status, exit_code: code }, index) => {
        if (code === undefined || (status === 'pass') === (code === 0) || status === 'skip') return
        const path = ['evaluator_output', 'results', index, 'exit_code']
        report(
          path,
          `${code} with status "${status}"`,
          status === 'pass' ? '0' : 'another code than 0',
          'look at the check',
        )
      })
    },
  },
  {
    code: 'ralph/empty-reflection',
    severity: 'error',
    says: 'A reflection says something.',
    check({ self_reflection: reflection }, report) {
      if (reflection?.reflection_text.trim() === '')
        report(['self_reflection', 'reflection_text'], 'blank text', 'a reflection', 'write one')
    },
  },
  {
    code: 'ralph/change-sum',
    severity: 'warning',
    says: 'The totals are the sums over the actions.',
    check({ actor_output: { actions, total_changes: total, files_modified: files } }, report) {
      const compare = (key: 'lines_added' | 'lines_deleted' | 'files_changed', sum: number | undefined) => {
        const stated = total?.[key]
        if (stated === undefined || sum === undefined || stated === sum) return
        report(['actor_output', 'total_changes', key], `${stated}`, `${sum}`, 'add up the actions again')
      }
      const changed = actions.map(({ changes }) => changes).filter((change) => change !== undefined)
      const sum = (key: 'additions' | 'deletions') =>
        changed.length === 0 ? undefined : changed.reduce((lines, change) => lines + (change[key] ?? 0), 0)
      compare('lines_added', sum('additions'))
      compare('lines_deleted', sum('deletions'))
      compare('files_changed', files === undefined ? undefined : new Set(files).size)
    },
  },
  {
    code: 'ralph/action-time',
    severity: 'error',
    says: 'Actions follow one another in time, and the reflection comes after them.',
    check({ actor_output: { actions }, timestamp }, report) {
      const end = instant(timestamp) ?? Number.POSITIVE_INFINITY
      let last = Number.NEGATIVE_INFINITY
      actions.forEach(({ timestamp: text }, index) => {
        const moment = instant(text)
        if (moment === undefined) return
        const path = ['actor_output', 'actions', index, 'timestamp']
        if (moment < last)
          report(path, `${text}`, 'a time not before the action before it', 'put the actions in order')
        if (moment > end)
          report(path, `${text}`, `a time not after the reflection at ${timestamp}`, 'correct the clock')
        last = Math.max(last, moment)
      })
    },
  },
  {
    code: 'ralph/delta',
    severity: 'warning',
    says: 'A change is measured against an attempt before, and an improvement is one in reward or in errors.',
    check({ iteration, performance_delta: delta, memory_metadata: memory }, report) {
      if (delta === undefined) return
      const { reward_change: reward, error_count_change: errors, is_improvement: better } = delta
      const isFirst = iteration === 0 || memory.total_reflections_generated === 1
      if (isFirst && (reward !== undefined || errors !== undefined)) {
        report(
          ['performance_delta'],
          'a change',
          'none for the first reflection',
          'leave it out where nothing came before',
        )
      }
      if (better === undefined || (reward === undefined && errors === undefined)) return
      const improved = (reward ?? 0) > 0 || ((reward ?? 0) === 0 && (errors ?? 0) < 0)
      if (improved !== better) {
        report(
          ['performance_delta', 'is_improvement'],
          `${better}`,
          `${improved}, by the changes beside it`,
          'derive it from them',
        )
      }
    },
  },
  {
    code: 'ralph/loop-id',
    severity: 'warning',
    says: 'A loop id has words between its dashes.',
    check({ loop_id: id }, report) {
      if (/--|-$/.test(id))
        report(['loop_id'], `"${id}"`, 'single dashes between words', 'choose a readable id')
    },
  },
]

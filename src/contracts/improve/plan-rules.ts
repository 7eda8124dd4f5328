import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { isPlannerId } from './names.ts'
import type { Plan } from './plan.ts'
import { alreadyRejected, reviewRules } from './review-rules.ts'
import { knownFamily } from './shared-rules.ts'

/** What must hold inside one plan. A fault for which the critic rejected the plan is not reported a second time. */
export const planRules: readonly Rule<Plan>[] = [
  unlessRejected(
    'schema_valid',
    knownFamily((plan) => [[['approach_family'], plan.approach_family]]),
  ),
  {
    code: 'improve/plan-id',
    severity: 'error',
    says: 'The id of a plan is made of its round and its planner.',
    check({ plan_id: id, planner_id: planner, round }, report) {
      const expected = `round_${round}_${planner}`
      if (id !== expected)
        report(['plan_id'], showValue(id), `"${expected}"`, 'derive it from round and planner')
    },
  },
  {
    code: 'improve/planner-id',
    severity: 'error',
    says: 'Planners are called planner_a, planner_b and so on, or hybrid.',
    check({ planner_id: planner }, report) {
      if (isPlannerId(planner)) return
      report(
        ['planner_id'],
        showValue(planner),
        'planner_a, planner_b, …, or hybrid',
        'use the planner’s letter',
      )
    },
  },
  unlessRejected('h005_hybrid_overlap', {
    code: 'improve/hybrid-sources',
    severity: 'error',
    says: 'A hybrid plan, and no other, names two or more plans that it was made from.',
    check({ planner_id: planner, source_plans: sources }, report) {
      const named = new Set(sources ?? []).size
      if (planner === 'hybrid' && named < 2)
        report(['source_plans'], `${named} plans`, 'two or more', 'name the plans it combines')
      if (planner !== 'hybrid' && named > 0)
        report(['source_plans'], `${named} plans`, 'none, as this is not a hybrid plan', 'take the list out')
    },
  }),
  unlessRejected('h001_hypothesis_count', {
    code: 'improve/one-hypothesis',
    severity: 'error',
    says: 'A plan makes one claim to be tested, and no second one (H001).',
    check({ hypothesis }, report) {
      const repair = 'keep one claim, and make a second plan of the other'
      if (hypothesis.trim() === '') report(['hypothesis'], 'blank text', 'one hypothesis', 'write one')
      else if (/\band\s+also\b/i.test(hypothesis))
        report(['hypothesis'], 'two claims joined by "and also"', 'one hypothesis', repair)
    },
  }),
  {
    code: 'improve/hypothesis-form',
    severity: 'warning',
    says: 'A hypothesis predicts what a change should do, and gives the reason after "because".',
    check({ hypothesis }, report) {
      if (hypothesis.trim() === '' || (/\bshould\b/i.test(hypothesis) && /\bbecause\b/i.test(hypothesis)))
        return
      const expected = 'a sentence with "should" and "because"'
      report(['hypothesis'], showValue(hypothesis), expected, 'say what should follow, and why')
    },
  },
  unlessRejected('schema_valid', {
    code: 'improve/no-target-files',
    severity: 'error',
    says: 'A plan names the files that it changes, and at least one step.',
    check({ target_files: files, steps }, report) {
      if (files.length === 0) report(['target_files'], 'an empty list', 'at least one file', 'name the files')
      if (steps.length === 0) report(['steps'], 'an empty list', 'at least one step', 'say what to change')
    },
  }),
  unlessRejected('schema_valid', {
    code: 'improve/target-file-path',
    severity: 'error',
    says: 'Target files are named once, by paths that stay inside the repository.',
    check({ target_files: files }, report) {
      const seen = new Set<string>()
      files.forEach((file, index) => {
        const path = ['target_files', index]
        if (leavesRepository(file))
          report(path, showValue(file), 'a path below the repository', 'write it relative to the repository')
        else if (seen.has(file)) report(path, `${showValue(file)} again`, 'each file once', 'take it out')
        seen.add(file)
      })
    },
  }),
  unlessRejected('schema_valid', {
    code: 'improve/step-order',
    severity: 'error',
    says: 'Steps are numbered one after the other, from one.',
    check({ steps }, report) {
      steps.forEach(({ step }, index) => {
        if (step !== index + 1)
          report(['steps', index, 'step'], `${step}`, `${index + 1}`, 'number the steps again')
      })
    },
  }),
  unlessRejected('schema_valid', {
    code: 'improve/step-outside-scope',
    severity: 'error',
    says: 'Every step changes one of the target files.',
    check({ steps, target_files: files }, report) {
      const allowed = new Set(files)
      steps.forEach(({ file }, index) => {
        if (!allowed.has(file))
          report(
            ['steps', index, 'file'],
            showValue(file),
            'one of the target files',
            'add it to target_files',
          )
      })
    },
  }),
  {
    code: 'improve/idle-target-file',
    severity: 'info',
    says: 'Every target file is changed by some step.',
    check({ steps, target_files: files }, report) {
      const changed = new Set(steps.map(({ file }) => file))
      files.forEach((file, index) => {
        if (!changed.has(file))
          report(
            ['target_files', index],
            showValue(file),
            'a file that a step changes',
            'take it out of the list',
          )
      })
    },
  },
  unlessRejected('history_aware', {
    code: 'improve/history-unaware',
    severity: 'warning',
    says: 'From the second round on, a plan builds on something that was tried or avoids it.',
    check({ round, history_reference: { builds_on: builds, avoids } }, report) {
      if (round < 2 || !isNone(builds) || !isNone(avoids)) return
      const expected = 'an earlier success to build on, or a failure to avoid'
      report(['history_reference'], '"none" twice', expected, 'read the history and refer to it')
    },
  }),
  ...reviewRules,
]

function unlessRejected(check: Parameters<typeof alreadyRejected>[1], rule: Rule<Plan>): Rule<Plan> {
  return {
    ...rule,
    check(plan, report) {
      if (!alreadyRejected(plan, check)) rule.check(plan, report)
    },
  }
}

function leavesRepository(file: string): boolean {
  return file.trim() === '' || /^([/\\~]|[a-z]:)/i.test(file) || file.split(/[/\\]/).includes('..')
}

function isNone(text: string): boolean {
  return /^\s*(none\b.*)?$/is.test(text)
}

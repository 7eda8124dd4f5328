import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import type { Goal } from './goal.ts'
import { isDirection, metricFields, readNumber } from './goal-facts.ts'
import { closedComments, isCalled, sectionCalled, withoutComments } from './markdown-document.ts'
import { phaseRules } from './phase-rules.ts'

/** What must hold inside one goal. */
export const goalRules: readonly Rule<Goal>[] = [
  closedComments<Goal>(),
  {
    code: 'improve/blank-objective',
    severity: 'warning',
    says: 'A goal has an objective.',
    check(goal, report) {
      if (withoutComments(sectionCalled(goal, 'Objective')?.text ?? '') !== '') return
      report(pathTo(goal, 'Objective'), 'no objective', 'one or two sentences', 'say what is to improve')
    },
  },
  {
    code: 'improve/goal-metric',
    severity: 'warning',
    says: 'A goal names its metric, a direction, and a number as target if it has one.',
    check(goal, report) {
      const path = pathTo(goal, 'Target Metric')
      const { metric, target, direction } = metricFields(goal)
      if (!metric) report(path, 'no metric', '"- **Metric name**: …"', 'name the metric of the benchmark')
      if (!isDirection(direction))
        report(path, showValue(direction), 'higher_is_better or lower_is_better', 'choose a direction')
      if (target && !/^(none|null|-)$/i.test(target) && readNumber(target) === undefined)
        report(path, showValue(target), 'a number', 'write the value to reach')
    },
  },
  ...phaseRules.map(inPhases),
]

/** A rule about phases, for a goal that holds them. */
function inPhases(rule: (typeof phaseRules)[number]): Rule<Goal> {
  return {
    ...rule,
    check({ sections }, report) {
      sections.forEach(({ phases }, index) => {
        if (phases === undefined) return
        const within: typeof report = (path, ...rest) =>
          report(['sections', index, 'phases', ...path], ...rest)
        rule.check(phases, within)
      })
    },
  }
}

function pathTo(goal: Goal, title: string): (string | number)[] {
  const index = goal.sections.findIndex((section) => isCalled(section, title))
  return index < 0 ? [] : ['sections', index]
}

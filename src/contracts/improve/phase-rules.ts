import { cellsOf, showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { type GoalPhases, phaseStatuses } from './phase-table.ts'
import { readTargets } from './sub-score-targets.ts'

/** What must hold between the phases of a goal. */
export const phaseRules: readonly Rule<GoalPhases>[] = [
  {
    code: 'improve/no-phase-table',
    severity: 'warning',
    says: 'Phases are written as a table with the columns Phase, Focus, Sub-Score Targets and Status.',
    check({ header }, report) {
      if (header.length === 0)
        report(
          ['text_before'],
          'no table of phases',
          'a table with a column "Phase"',
          'write one, or drop the section',
        )
    },
  },
  {
    code: 'improve/ragged-row',
    severity: 'warning',
    says: 'Every row has as many cells as the header.',
    check({ header, header_source = '', phases }, report) {
      const compare = (path: (string | number)[], line: string) => {
        const cells = cellsOf(line).length
        if (line !== '' && cells !== header.length)
          report(path, `${cells} cells`, `${header.length}, as in the header`, 'correct the pipes of the row')
      }
      compare(['header'], header_source.trimEnd().split('\n')[1] ?? '')
      phases.forEach(({ source = '' }, index) => {
        compare(['phases', index], source)
      })
    },
  },
  {
    code: 'improve/two-active-phases',
    severity: 'error',
    says: 'At most one phase is active.',
    check({ phases }, report) {
      const first = phases.findIndex(({ status }) => status === 'active')
      phases.forEach(({ status }, index) => {
        if (status !== 'active' || index === first) return
        const expected = `not "active", as ${showValue(phases[first]!.phase)} is`
        report(['phases', index, 'status'], '"active"', expected, 'keep one phase active')
      })
    },
  },
  {
    code: 'improve/no-active-phase',
    severity: 'warning',
    says: 'One phase is active until all are completed.',
    check({ phases }, report) {
      if (phases.some(({ status }) => status === 'active')) return
      const next = phases.findIndex(({ status }) => status === 'pending')
      if (next >= 0)
        report(['phases', next, 'status'], 'no active phase', '"active" for the next one', 'begin the phase')
    },
  },
  {
    code: 'improve/phase-order',
    severity: 'warning',
    says: 'Phases follow one another: first those that are completed, then the active one, then the pending ones.',
    check({ phases }, report) {
      phases.forEach(({ status }, index) => {
        const before = phases[index - 1]?.status ?? 'completed'
        if (phaseStatuses.indexOf(status) <= phaseStatuses.indexOf(before)) return
        report(
          ['phases', index, 'status'],
          `"${status}" after "${before}"`,
          'phases in order',
          'sort the rows',
        )
      })
    },
  },
  {
    code: 'improve/phase-twice',
    severity: 'error',
    says: 'No two phases have the same name.',
    check({ phases }, report) {
      const seen = new Set<string>()
      phases.forEach(({ phase }, index) => {
        if (phase !== '' && seen.has(phase))
          report(
            ['phases', index, 'phase'],
            `${showValue(phase)} again`,
            'a name of its own',
            'rename the phase',
          )
        seen.add(phase)
      })
    },
  },
  {
    code: 'improve/blank-phase',
    severity: 'warning',
    says: 'A phase has a name, a focus and a target.',
    check({ phases }, report) {
      phases.forEach((phase, index) => {
        const blank = (['phase', 'focus', 'sub_score_targets'] as const).filter(
          (key) => phase[key].trim() === '',
        )
        if (blank.length > 0)
          report(
            ['phases', index],
            `no ${blank.join(', no ')}`,
            'all cells filled',
            'fill the row, or take it out',
          )
      })
    },
  },
  {
    code: 'improve/sub-score-target',
    severity: 'error',
    says: 'A target names a sub-score, a relation and a number, such as dim_a >= 90.0.',
    check({ phases }, report) {
      phases.forEach(({ sub_score_targets: text }, index) => {
        for (const claim of readTargets(text).unread) {
          const path = ['phases', index, 'sub_score_targets']
          report(path, showValue(claim), 'a target such as dim_a >= 90.0', 'write name, relation and number')
        }
      })
    },
  },
]

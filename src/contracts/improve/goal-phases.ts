import { defineContract } from '../contract.ts'
import type { Pattern } from '../repairs.ts'
import { sources } from '../sources.ts'
import { piecewise } from './markdown-notation.ts'
import { phaseRules } from './phase-rules.ts'
import { type GoalPhases, parsePhases, phasePieces, phaseStatuses, phasesSchema } from './phase-table.ts'
import { spelling } from './shared-repairs.ts'

/** Writes the status of a phase as the document has it. */
export const phaseSpelling = (pattern: Pattern) =>
  spelling({
    code: 'improve/phase-spelling',
    patterns: [pattern],
    words: phaseStatuses,
    synonyms: {
      in_progress: 'active',
      current: 'active',
      done: 'completed',
      complete: 'completed',
      planned: 'pending',
      todo: 'pending',
    },
  })

/**
 * `improve/goal-phases`: the phases of a goal as a table, each with its focus, its targets and its status.
 */
export const goalPhases = defineContract<GoalPhases>({
  name: 'improve/goal-phases',
  title: 'Goal phases',
  summary: 'The phases of a goal as a table, each with its focus, its targets and its status.',
  version: '1.0.0',
  source: sources.improve,
  form: 'markdown',
  partOf: 'improve/goal',
  signature: ['## Phases', 'Sub-Score Targets'],
  schema: phasesSchema,
  notation: piecewise(parsePhases, phasePieces),
  repairs: [phaseSpelling(['phases', '*', 'status'])],
  rules: phaseRules,
  choices: [
    'The document shows "active" and "pending"; the third status, "completed", is the ancestor’s.',
    'Targets stay the text of their cell; `readTargets` takes it apart at commas. The relations >=, <=, >, < and = are understood.',
    'Columns are found by their names, in any order; further columns are kept.',
  ],
})

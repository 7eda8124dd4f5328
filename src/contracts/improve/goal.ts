import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { open } from '../fields.ts'
import { besides } from '../sources.ts'
import { phaseSpelling } from './goal-phases.ts'
import { goalRules } from './goal-rules.ts'
import { documentPieces, isCalled, parseDocument, sectionSchema } from './markdown-document.ts'
import { type Piece, piecewise } from './markdown-notation.ts'
import { parsePhases, phasePieces, phasesSchema } from './phase-table.ts'

const schema = open({
  preamble: z.string().describe('What stands above the first heading.'),
  sections: z
    .array(
      sectionSchema.extend({
        phases: phasesSchema
          .optional()
          .describe('The phases, in the section of that name; its text is then empty.'),
      }),
    )
    .describe('The headings with what stands below them.'),
})

/** What a run is to achieve: objective, metric, scope and phases. */
export type Goal = z.infer<typeof schema>

/** Reads a goal; any text is one, and nothing of it is lost. */
export function parseGoal(text: string): Goal {
  const { preamble, sections } = parseDocument(text)
  return {
    preamble,
    sections: sections.map((section) =>
      isCalled(section, 'Phases') ? { ...section, text: '', phases: parsePhases(section.text) } : section,
    ),
  }
}

function goalPieces(goal: Goal): Piece[] {
  return documentPieces(goal).flatMap((piece): Piece[] => {
    const [path] = piece
    const phases = path[2] === 'text' ? goal.sections[path[1] as number]?.phases : undefined
    if (phases === undefined) return [piece]
    const inside = phasePieces(phases).map(
      ([at, text]): Piece => [['sections', path[1]!, 'phases', ...at], text],
    )
    return [piece, ...inside]
  })
}

/**
 * `improve/goal`: what a run is to achieve: the objective, the metric with its target, the scope and the phases.
 */
export const goal = defineContract<Goal>({
  name: 'improve/goal',
  title: 'Goal',
  summary: 'What a run is to achieve: the objective, the metric with its target, the scope and the phases.',
  version: '1.0.0',
  source: besides('improve'),
  form: 'markdown',
  path: 'config/goal.md',
  signature: ['## Objective', '## Target Metric'],
  schema,
  notation: piecewise(parseGoal, goalPieces),
  repairs: [phaseSpelling(['sections', '*', 'phases', 'phases', '*', 'status'])],
  rules: goalRules,
  choices: [
    'The document names only the section of phases. The other sections (Objective, Target Metric, Scope) are those of the loop’s template; everything else in the file is kept.',
    'A heading may have something in brackets behind its title, as in "Phases (optional)".',
    'A change of phase is recorded and never decides a tournament.',
  ],
})

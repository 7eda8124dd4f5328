import type { Feedback } from '../../../contracts/index.ts'
import { mean } from '../../../kit/index.ts'
import { someoneSpoke } from '../scoring/spoken.ts'
import type { Cell, CellState } from './cell.ts'
import type { ManipulationCount } from './manipulation.ts'

/** What one cell came to, in figures. */
export interface CellSummary {
  readonly id: string
  readonly condition: string
  readonly seed: number
  readonly rounds: readonly RoundSummary[]
  readonly manipulation: Readonly<Record<string, ManipulationCount>>
}

/** One round in figures; null where nobody was measured, or where nobody spoke, so that there was nothing to measure. */
export interface RoundSummary {
  readonly round: number
  readonly messages: number
  readonly absences: number
  readonly engagement: number | null
  readonly alignment: number | null
  readonly contribution: number | null
  readonly regime: string
  readonly adaptations: number
}

/** The figures of a cell. */
export function summariseCell({ id, condition, seed }: Cell, state: CellState): CellSummary {
  return {
    id,
    condition: condition.label,
    seed,
    rounds: state.results.map(
      ({ round_number: round, messages, feedback, policy_adaptations: changes }, index) => {
        const measured = someoneSpoke({ messages, feedback }) ? feedback : {}
        return {
          round,
          messages: messages.filter(({ internal }) => internal !== true).length,
          absences: messages.filter(({ error_code: code }) => code !== undefined).length,
          engagement: meanScore(measured, 'engagement'),
          alignment: meanScore(measured, 'theoretical_alignment'),
          contribution: meanScore(measured, 'contribution_value'),
          regime: state.regimes[index]!,
          adaptations: changes.length,
        }
      },
    ),
    manipulation: state.manipulation,
  }
}

function meanScore(
  feedback: Feedback,
  score: 'engagement' | 'theoretical_alignment' | 'contribution_value',
): number | null {
  const values = Object.values(feedback).map((vector) => vector[score])
  return values.length === 0 ? null : mean(values)
}

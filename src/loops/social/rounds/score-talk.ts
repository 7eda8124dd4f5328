import type { Feedback, SocialMessage } from '../../../contracts/index.ts'
import type { PlanRound } from '../plan/plan.ts'
import { legacyScoreRound } from '../scoring/legacy-score-round.ts'
import type { ConceptLexicon } from '../scoring/lexicon.ts'
import { scoreRound } from '../scoring/score-round.ts'
import type { Study } from './cell.ts'

/** Measures a round with the scoring of the study. Turns without anything said are part of what was measured. */
export function scoreTalk(
  study: Study,
  {
    round,
    messages,
    synthesis,
    absences,
  }: {
    readonly round: PlanRound
    readonly messages: readonly SocialMessage[]
    readonly synthesis: string
    readonly absences: ReadonlyMap<string, number>
  },
): Feedback {
  const concepts = conceptsOf(study)
  const measured = { round: round.number, messages, participants: round.participants, concepts, synthesis }
  const feedback = study.scoring === 'legacy' ? legacyScoreRound(measured) : scoreRound(measured)
  return Object.fromEntries(
    Object.entries(feedback).map(([agent, vector]) => {
      const absent = absences.get(agent) ?? 0
      return [agent, absent === 0 ? vector : { ...vector, absent_turns: absent }]
    }),
  )
}

/** The concepts that the talk is measured by, with their words. */
export function conceptsOf({ plan: { framework }, lexicons }: Study): readonly ConceptLexicon[] {
  return lexicons?.concepts[framework.option] ?? framework.concepts
}

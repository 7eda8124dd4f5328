import { BadSeatPlan } from '../../loops/index.ts'

/** The settings of a game whose claims an agent reads; none where nobody is named for it. */
export const extractorSettings = (extractor: string | undefined) =>
  extractor === undefined ? {} : { claims: 'agent' as const }

/** The flag that gives the role to an agent. Whoever reads claims is shown every word, so that it cannot be a person at the table. */
export function extractorFlags(extractor: string | undefined): readonly string[] {
  if (extractor === undefined) return []
  if (extractor.trim() === 'person')
    throw new BadSeatPlan(
      'A person cannot be the extractor, who is shown what players whisper. Name a model, a command or bot:grammar.',
    )
  return [`extractor=${extractor}`]
}

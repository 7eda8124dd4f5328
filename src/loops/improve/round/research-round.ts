import { type ResearchBrief, researchBrief } from '../../../contracts/index.ts'
import type { Run } from '../../../spine/index.ts'
import { research } from '../plan/research.ts'
import type { PlaceAgent } from './reading-place.ts'
import type { RoundStart } from './run-round.ts'

/** Asks the researcher and writes the brief down. Null where there is none, which does not stop the round. */
export async function researchRound(
  { campaign, situation, progress }: RoundStart,
  place: PlaceAgent | undefined,
  run: Run,
): Promise<ResearchBrief | null> {
  await progress.update(({ research }) => ({ research: { ...research, status: 'in_progress' } }))
  const request = { situation, ...(place && { place }) }
  const { brief, skipped } = await research(request, campaign.team.researcher, run)
  if (brief !== null) await run.write(researchBrief, brief)
  const output_path = brief === null ? null : `state/research_briefs/round_${situation.round}.json`
  await progress.update((_, now) => ({
    research: {
      status: brief === null ? 'failed' : 'completed',
      output_path,
      completed_at: brief === null ? null : now,
      ...(skipped.length > 0 && { skipped: skipped.map((one) => ({ ...one })) }),
    },
  }))
  return brief
}

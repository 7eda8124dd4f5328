import { eventPayload, type GameEvent } from '../../../contracts/index.ts'

/** What the town sees in court; undefined for other events. `votes` are those of the trial that ends. */
export function courtLine(event: GameEvent, votes: readonly string[]): string | undefined {
  const nomination = eventPayload(event, 'NOMINATION')
  if (nomination !== undefined) {
    const { nominator, nominee, votes: count, threshold } = nomination
    return `${nominator} votes to try ${nominee} (${count} of ${threshold}).`
  }
  const trial = eventPayload(event, 'VOTE_START')
  if (trial !== undefined) return `${trial.defendant} is put on trial.`
  const result = eventPayload(event, 'TRIAL_RESULT')
  if (result !== undefined) {
    const { defendant, verdict, guilty_votes: guilty, innocent_votes: innocent } = result
    return `${defendant} is found ${verdict}, ${guilty} to ${innocent}: ${votes.join(', ')}.`
  }
  const reveal = eventPayload(event, 'REVEAL')
  return reveal === undefined ? undefined : `${reveal.player} steps forward as the ${reveal.role}.`
}

import { eventPayload, type GameEvent, winningFaction } from '../../../contracts/index.ts'

/** What the town sees of a death; undefined for other events. */
export function deathLine(event: GameEvent): string | undefined {
  const death = eventPayload(event, 'DEATH')
  if (death === undefined) return undefined
  const { player, role_shown: shown, death_type: how, killed_by: killer, causes } = death
  const role = shown === null ? 'whose role nobody learns' : `the ${shown ?? death.role}`
  const cause =
    how === 'lynch' ? 'was lynched' : `died (${how ?? 'killed'} by ${(causes ?? [killer]).join(' and ')})`
  return `${player}, ${role}, ${cause}.`
}

/** How a game ended; undefined for other events. */
export function endLine(event: GameEvent): string | undefined {
  const end = eventPayload(event, 'GAME_END')
  if (end === undefined) return undefined
  const factions = end.winning_factions ?? [end.winning_faction]
  const won = `${factions.join(', ')} won`
  if (winningFaction(factions) !== 'Draw') return `The game is over: ${won}.`
  return factions.length === 0 ? 'The game is over: a draw.' : `The game is over: a draw in which ${won}.`
}

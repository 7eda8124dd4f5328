import { emit, everybody, nobody } from './emit.ts'
import type { Game } from './game.ts'
import type { Role } from './role.ts'

/** Ends the game if somebody has won or nobody can any more; gives whether it is over. */
export function endIfWon(game: Game): boolean {
  const verdict = game.day === 1 && game.phase !== 'NIGHT' ? undefined : verdictOf(game)
  if (verdict !== undefined) finish(game, verdict)
  return game.over
}

/** The factions that have won; an empty list for a draw, undefined while the game goes on. */
function verdictOf(game: Game): readonly string[] | undefined {
  const factions = livingFactions(game)
  if (factions.length === 0) return []
  if (factions.length === 1) return stoppedByWitch(game, factions[0]!) ? undefined : factions
  const lone = loneDuel(game)
  if (lone !== undefined) return [lone]
  return isDrawn(game) ? [] : undefined
}

/** The factions with somebody alive that others must kill before they win. */
function livingFactions(game: Game): string[] {
  const factions: string[] = []
  for (const { alive, role } of game.seats) {
    const faction = alive ? factionOf(role) : undefined
    if (faction !== undefined && !factions.includes(faction)) factions.push(faction)
  }
  return factions
}

/** The faction that a role fights for; undefined for neutrals who oppose no faction. */
export function factionOf({ side, alignment, name }: Role): string | undefined {
  if (side !== 'Neutral') return side
  if (name === 'Plaguebearer' || name === 'Pestilence') return 'Plaguebearer'
  return alignment === 'NK' ? name : undefined
}

/** Town has not won while a Vigilante could still shoot the Witch, or while there are several Witches. */
function stoppedByWitch(game: Game, faction: string): boolean {
  if (faction !== 'Town') return false
  let witches = 0
  let armed = false
  for (const { alive, role, uses } of game.seats) {
    if (!alive) continue
    if (role.name === 'Witch') witches++
    if (role.name === 'Vigilante' && uses > 0) armed = true
  }
  return (witches > 1 || (witches > 0 && armed)) && !isDrawn(game)
}

/** Of two who are left, the one whom the table gives the game, because neither could end it. */
function loneDuel(game: Game): string | undefined {
  let first: Role | undefined
  let second: Role | undefined
  for (const { alive, role } of game.seats) {
    if (!alive) continue
    if (first === undefined) first = role
    else if (second === undefined) second = role
    else return undefined
  }
  if (first === undefined || second === undefined) return undefined
  for (const { winner, loser } of game.setup.rules.duels) {
    if (first.name === winner && second.name === loser) return factionOf(first)
    if (second.name === winner && first.name === loser) return factionOf(second)
  }
  return undefined
}

/** Too long without a death, or too long altogether. */
function isDrawn(game: Game): boolean {
  const { drawAfterQuietDays, drawFromDay, lastDay } = game.setup.rules
  if (game.day >= lastDay) return true
  const moment = game.day * 2 + (game.phase === 'NIGHT' ? 1 : 0)
  return game.day >= drawFromDay && moment - game.lastDeath >= drawAfterQuietDays * 2
}

function finish(game: Game, factions: readonly string[]): void {
  const survivors: number[] = []
  const lone: string[] = []
  game.seats.forEach((own, seat) => {
    if (own.alive) survivors.push(seat)
    const faction = factionOf(own.role)
    if (faction !== undefined && factions.includes(faction)) game.winners.push(seat)
    else if (hasOwnGoal(game, seat, factions)) {
      game.winners.push(seat)
      if (!lone.includes(own.role.name)) lone.push(own.role.name)
      if (!own.objectiveMet) emit(game, nobody, { kind: 'objective', seat, role: own.role.name })
    }
  })
  game.over = true
  game.factions = [...factions, ...lone]
  emit(game, everybody, { kind: 'end', factions: game.factions, winners: game.winners, survivors })
}

/** Whether a neutral has reached what it alone wants. */
function hasOwnGoal(game: Game, seat: number, factions: readonly string[]): boolean {
  const { role, alive, target, objectiveMet } = game.seats[seat]!
  if (objectiveMet) return true
  if (role.name === 'Survivor') return alive
  if (role.name === 'Guardian Angel') return target !== -1 && game.seats[target]!.alive
  return role.name === 'Witch' && alive && !factions.includes('Town')
}

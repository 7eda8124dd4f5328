import { winningFaction } from '../../contracts/index.ts'
import type { TownResult } from './play-town.ts'

/** Says who won a game, who everybody was, and who lost turns. */
export function summarizeGame({ factions, winners, roles, days, lost_turns: lost }: TownResult): string {
  const names = factions.join(', ')
  const draw = names === '' ? 'A draw' : `A draw in which ${names} won`
  const won = winningFaction(factions) === 'Draw' ? draw : `${names} won`
  return [
    `${won} after ${counted(days, 'day')}.`,
    ...Object.entries(roles).map(
      ([player, role]) => `  ${winners.includes(player) ? 'won ' : 'lost'}  ${player.padEnd(12)} ${role}`,
    ),
    ...Object.entries(lost).map(
      ([player, turns]) => `  ${player} lost ${counted(turns, 'turn')}: nothing legal came in time`,
    ),
  ].join('\n')
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

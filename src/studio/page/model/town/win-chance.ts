import { type Estimate, shareEstimate } from '../intervals.ts'
import type { Turn } from './town-at.ts'
import { winTable } from './win-table.ts'

/** The chance of each side at the beginning of a day or a night; absent where too few games came to such a standing. */
export interface WinChance {
  readonly turn: string
  readonly standing: string
  readonly games: number
  readonly town?: Estimate
  readonly mafia?: Estimate
}

/** The chances to win over a game: how games of bots with as many alive on each side ended. */
export function winChances(turns: readonly Turn[]): readonly WinChance[] {
  return turns.flatMap(({ name, standing }) => {
    if (standing === '') return []
    const [games, town, mafia] = winTable[standing] ?? [0, 0, 0]
    const [one, two] = [shareEstimate(town, games), shareEstimate(mafia, games)]
    return [{ turn: name, standing, games, ...(one && { town: one }), ...(two && { mafia: two }) }]
  })
}

import { plainRole } from './role-names.ts'

/** Neutrals with a goal of their own: they win beside whoever ends the game, and end none by it. */
const loneWinners = new Set([
  'amnesiac',
  'executioner',
  'guardian angel',
  'jester',
  'pirate',
  'survivor',
  'witch',
])

/** The faction that ended a game, of all that won it; "Draw" where nobody won but neutrals with a goal of their own. */
export function winningFaction(all: readonly string[]): string {
  return all.find((name) => !loneWinners.has(plainRole(name))) ?? 'Draw'
}

/** Gives each player the name that a judge is shown, and replaces names inside a text. */
export interface NameMask {
  readonly of: (player: string) => string
  readonly text: (text: string) => string
}

/** Names that are words as well. They are replaced as they are spelt; other names in any case. */
const words = new Set(
  `amber angel april art august bill carol chance chase dawn dean drew faith frank gene grace grant guy hope hunter
  iris ivy jack jade jasmine joy june king lance mark mason may mercy miles nick olive pat pearl penny ray rich rob
  rose ruby rusty sandy sky smith star stone sue summer trace violet wade will wood young`.split(/\s+/),
)

/** Leaves every name as it is. */
export const noMask: NameMask = { of: (player) => player, text: (text) => text }

/** Calls the players Player A, Player B and so on by their seats, also where others speak of them. */
export function maskNames(players: readonly string[]): NameMask {
  const masks = new Map(players.map((player, seat) => [player, `Player ${letters(seat)}`]))
  const plain = new Map([...masks].map(([player, mask]) => [player.toLowerCase(), mask]))
  // Longest first, so that Anna Maria is not taken for Anna.
  const byLength = [...players].sort((left, right) => right.length - left.length)
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:${byLength.map(escaped).join('|')})(?![\\p{L}\\p{N}_])`,
    'giu',
  )
  return {
    of: (player) => masks.get(player) ?? player,
    text: (text) =>
      players.length === 0
        ? text
        : text.replace(pattern, (found) => {
            const exact = masks.get(found)
            if (exact !== undefined) return exact
            return words.has(found.toLowerCase()) ? found : (plain.get(found.toLowerCase()) ?? found)
          }),
  }
}

const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** A to Z, then AA, AB and so on. */
function letters(seat: number): string {
  const last = String.fromCharCode(65 + (seat % 26))
  return seat < 26 ? last : letters(Math.floor(seat / 26) - 1) + last
}

// Counts how games of bots ended by who was alive, for the chance to win that the studio shows: `npx tsx tools/town-win-table.ts`.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Contract } from '../src/contracts/index.ts'
import { seededRandom } from '../src/kit/index.ts'
import { fitRoleList, parseRoleList, playBots } from '../src/loops/town/library.ts'
import { standingOf } from '../src/studio/page/model/town/standing.ts'

const games = Number(process.argv[2] ?? 6000)
const lists = ['Classic', 'Ranked']
const sizes = [7, 9, 11, 13, 15]
const bots = ['bot:simple', 'bot:bayes']
/** Standings that were seen less often say nothing. */
const least = 25

interface GameEvent {
  readonly event_type: string
  readonly payload: Readonly<Record<string, unknown>>
}

const counts = new Map<string, { games: number; town: number; mafia: number }>()
for (let number = 0; number < games; number++) {
  const seats = sizes[number % sizes.length]!
  const lineup = fitRoleList(parseRoleList(lists[number % lists.length]!), seats)
  const pick = (turn: number) => bots[Math.floor(number / turn) % bots.length]!
  const events: GameEvent[] = []
  playBots({
    id: `game-${number}`,
    names: Array.from({ length: seats }, (_, seat) => `Player ${seat + 1}`),
    lineup,
    plan: { by: 'side', town: pick(10), others: pick(20) },
    seed: number,
    random: seededRandom(number, 'win-table'),
    start: new Date(0),
    write: (contract: Contract, record: object) => {
      if (contract.name === 'town/game-events') events.push(record as GameEvent)
    },
  })
  count(events)
}

const rows = [...counts]
  .filter(([, { games: seen }]) => seen >= least)
  .sort(([left], [right]) => (left < right ? -1 : 1))
  .map(([standing, { games: seen, town, mafia }]) => `  '${standing}': [${seen}, ${town}, ${mafia}],`)
const text = `/**
 * How games of bots ended, by who was alive at the beginning of a day or a night: how many there were, and how many of them the
 * Town and the Mafia won. Made from ${games} games by tools/town-win-table.ts.
 */
export const winTable: Readonly<Record<string, readonly [games: number, town: number, mafia: number]>> = {
${rows.join('\n')}
}
`
writeFileSync(fileURLToPath(new URL('../src/studio/page/model/town/win-table.ts', import.meta.url)), text)
console.log(`${rows.length} standings from ${games} games`)

/** Counts every standing of a game once for how the game ended. */
function count(events: readonly GameEvent[]): void {
  const end = events.find(({ event_type: type }) => type === 'GAME_END')
  const winner = String(end?.payload.winning_faction ?? '')
  const factions = new Map<string, string>()
  const dead = new Set<string>()
  for (const { event_type: type, payload } of events) {
    const player = String(payload.player ?? '')
    if (type === 'ROLE_ASSIGNED') factions.set(player, String(payload.faction))
    else if (type === 'DEATH') dead.add(player)
    else if (type === 'DAY_START' || type === 'NIGHT_START') {
      const living = [...factions].flatMap(([name, faction]) => (dead.has(name) ? [] : [faction]))
      const standing = standingOf(living, type === 'NIGHT_START')
      const known = counts.get(standing) ?? { games: 0, town: 0, mafia: 0 }
      counts.set(standing, known)
      known.games++
      if (winner === 'Town') known.town++
      if (winner === 'Mafia') known.mafia++
    }
  }
}

import { expect, test } from 'vitest'
import { differenceInterval, type Proportion, seededRandom } from '../../src/kit/index.ts'
import { fitRoleList, parseRoleList, playBots } from '../../src/loops/town/index.ts'

const games = Number(process.env.REPRISE_TOWN_SERIES ?? 250)
const seats = 15
const names = Array.from({ length: seats }, (_, seat) => `Player ${seat + 1}`)
const lineup = fitRoleList(parseRoleList('Classic'), seats)
const killers: readonly string[] = ['Mafia', 'Serial Killer']

/** How often the Town and how often its killers win a series, with these bots on either side. */
function series(town: string, others: string): { readonly town: Proportion; readonly evil: Proportion } {
  let townWins = 0
  let evilWins = 0
  for (let seed = 0; seed < games; seed++) {
    const { result } = playBots({
      id: `game-${seed}`,
      names,
      lineup,
      plan: { by: 'side', town, others },
      seed,
      random: seededRandom('bayes against simple', town, others, seed),
      start: new Date(0),
    })
    if (result.winning_factions.includes('Town')) townWins++
    else if (result.winning_factions.some((faction) => killers.includes(faction))) evilWins++
  }
  return { town: { successes: townWins, trials: games }, evil: { successes: evilWins, trials: games } }
}

const baseline = series('bot:simple', 'bot:simple')

test('a Town of bot:bayes wins more often against bot:simple than a Town of bot:simple', () => {
  const gain = differenceInterval(series('bot:bayes', 'bot:simple').town, baseline.town)
  report('Town', gain)
  expect(gain.low).toBeGreaterThan(0)
}, 3_600_000)

test('killers and neutrals of bot:bayes win more often against bot:simple than those of bot:simple', () => {
  const gain = differenceInterval(series('bot:simple', 'bot:bayes').evil, baseline.evil)
  report('evil', gain)
  expect(gain.low).toBeGreaterThan(0)
}, 3_600_000)

function report(
  side: string,
  { estimate, low, high }: { estimate: number; low: number; high: number },
): void {
  const percent = (share: number) => (100 * share).toFixed(1)
  process.stdout.write(
    `${side}: bayes over simple by ${percent(estimate)} points (95 %: ${percent(low)} to ${percent(high)}) in ${games} games\n`,
  )
}

import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import type { TownBot } from '../play/player.ts'
import { act } from '../rules/act.ts'
import { chanceFrom, draw } from '../rules/chance.ts'
import { deal } from '../rules/deal.ts'
import { presets } from '../rules/presets.ts'
import { fitRoleList, parseRoleList } from '../rules/role-list.ts'
import { turnOf } from '../rules/turn.ts'
import { viewFor } from '../rules/view.ts'
import { bayesBot } from './bayes-bot.ts'
import { simpleBot } from './simple-bot.ts'

const games = 40
const everySoOften = 97

test.each([simpleBot, bayesBot].flatMap((bot) => presets.map(({ name }) => [bot.name, name, bot] as const)))(
  'bot:%s does nothing in %s that the rules refuse, and can say why',
  (_, list, bot) => {
    for (let seed = 0; seed < games; seed++) {
      const fault = playChecked(bot, list, 7 + (seed % 9), seed)
      if (fault !== undefined) expect.fail(`${list}, seed ${seed}: ${fault}`)
    }
  },
  600_000,
)

/** Plays a game and gives the first thing that is wrong with it. */
function playChecked(bot: TownBot, list: string, seats: number, seed: number): string | undefined {
  const random = seededRandom('legal', list, seed)
  const names = Array.from({ length: seats }, (_, seat) => `P${seat}`)
  const game = deal({ names, lineup: fitRoleList(parseRoleList(list), seats), random })
  const players = names.map((_, seat) => {
    const chance = chanceFrom(random)
    return bot.newPlayer(seat, () => draw(chance))
  })
  for (let turns = 0; !game.over; turns++) {
    if (turns > 20_000) return 'no end in sight'
    const seat = turnOf(game)
    const view = viewFor(game, seat)
    const player = players[seat]!
    const action = player.decide(view)
    if (turns % everySoOften === 0) {
      if (player.explain?.(view, action).endsWith('.') !== true) return `no reason for ${action.kind}`
      const wrong = player.beliefs?.(view).findIndex((roles) => Math.abs(sumOf(roles) - 1) > 1e-9) ?? -1
      if (wrong !== -1) return `what is believed of seat ${wrong} does not sum to 1`
    }
    const illegal = act(game, seat, action, view)
    if (illegal !== undefined)
      return `${view.role.name} in ${view.phase}: ${JSON.stringify(action)} ${illegal.code}: ${illegal.detail}`
  }
  return undefined
}

const sumOf = (roles: Readonly<Record<string, number>>): number =>
  Object.values(roles).reduce((sum, probability) => sum + probability, 0)

import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { seatBot } from '../play/play-bots.ts'
import { playHeadless } from '../play/play-headless.ts'
import { copyGame } from '../rules/copy-game.ts'
import { deal } from '../rules/deal.ts'
import { fitRoleList, parseRoleList } from '../rules/role-list.ts'
import type { View } from '../rules/view.ts'
import { systemText, turnText } from './prompt.ts'
import { graveyard, livingRoster } from './roster.ts'

const entries = [{ at: 2, text: 'a "note"\nand a line' }]

/** Every view of a game of bots, as somebody sees it who has kept up and as somebody who begins with it. */
function eachView(list: string, use: (view: View, fresh: View) => void): void {
  const names = Array.from({ length: 12 }, (_, seat) => `P${seat}`)
  const random = seededRandom('heard', list)
  const game = deal({ names, lineup: fitRoleList(parseRoleList(list), names.length), random })
  const players = names.map((_, seat) => seatBot('bot:simple', seat, random))
  playHeadless(game, players, (view) => {
    use(view, { ...view, heard: copyGame(game).heard[view.seat]! })
  })
}

test.each(['Classic', 'Coven All Any'])(
  'in %s a prompt that is kept up is the prompt that is made from the beginning, and is spelt as JSON spells it',
  (list) => {
    let views = 0
    eachView(list, (view, fresh) => {
      views++
      const prompt = turnText(view, entries)
      expect(prompt).toEqual(turnText(fresh, [...entries]))
      expect(prompt.json).toBe(JSON.stringify(prompt.plain).slice(1, -1))
      expect(systemText(view, 'tags')).toEqual(systemText(fresh, 'tags'))
      expect([livingRoster(view), graveyard(view)]).toEqual([livingRoster(fresh), graveyard(fresh)])
    })
    expect(views).toBeGreaterThan(100)
  },
)

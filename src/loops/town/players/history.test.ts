import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { seatBot } from '../play/play-bots.ts'
import { playHeadless } from '../play/play-headless.ts'
import type { Player } from '../play/player.ts'
import { checkAction } from '../rules/check-action.ts'
import { deal } from '../rules/deal.ts'
import { fitRoleList, parseRoleList } from '../rules/role-list.ts'
import type { RuleBook } from '../rules/rule-book.ts'
import type { View } from '../rules/view.ts'
import { type OwnTurns, openOwnTurns } from './own-papers.ts'
import { systemPrompt, turnPrompt } from './prompt.ts'
import { renderAction } from './render-action.ts'
import { renderPrompt } from './sample-text.ts'
import { countTokens } from './tokens.ts'

/** Plays a game and gives every prompt of every seat, in their order. */
function promptsOf(
  list: string,
  seed: number,
  {
    wrap = (player) => player,
    rules = {},
  }: { wrap?: (player: Player) => Player; rules?: Partial<RuleBook> } = {},
): { readonly view: View; readonly prompt: string; readonly heard: View['heard'] }[] {
  const random = seededRandom('history', list, seed)
  const lineup = fitRoleList(parseRoleList(list), 15)
  const names = Array.from({ length: 15 }, (_, seat) => `Player ${seat + 1}`)
  const game = deal({ names, lineup, random, rules })
  const players = names.map((_, seat) => wrap(seatBot('bot:simple', seat, random)))
  const own: OwnTurns[] = names.map(() => openOwnTurns())
  const prompts: { view: View; prompt: string; heard: View['heard'] }[] = []
  playHeadless(game, players, (view, action) => {
    const { entries } = own[view.seat]!
    const content = turnPrompt(view, entries)
    const system = systemPrompt(view, 'tags')
    const prompt = renderPrompt([
      { role: 'system', content: system },
      { role: 'user', content },
    ])
    prompts.push({ view, prompt, heard: view.heard.slice() })
    if (action.kind === 'write') return
    const done = renderAction(action, view)
    own[view.seat]!.add({ phase: `${view.day}`, done, action, at: view.heard.length })
  })
  return prompts
}

/** The share of each prompt that begins as the seat's prompt before it does. */
function sharedParts(prompts: readonly { readonly view: View; readonly prompt: string }[]): number[] {
  const before = new Map<number, string>()
  const shares: number[] = []
  for (const { view, prompt } of prompts) {
    const last = before.get(view.seat)
    before.set(view.seat, prompt)
    if (last === undefined) continue
    let length = 0
    while (length < prompt.length && prompt[length] === last[length]) length++
    shares.push(length / prompt.length)
  }
  return shares
}

test.each(['Classic', 'Ranked', 'Coven Classic', 'All Any'])(
  'over whole games of %s, at least 85 % of a prompt (median) is a common prefix with the one before',
  (list) => {
    const shares = [0, 1, 2]
      .flatMap((seed) => sharedParts(promptsOf(list, seed)))
      .sort((one, other) => one - other)
    expect(shares.length).toBeGreaterThan(300)
    expect(shares[Math.floor(shares.length / 2)]).toBeGreaterThanOrEqual(0.85)
  },
  60_000,
)

const talks = ['order', 'simultaneous', 'bidding'] as const

test.each(talks)('where talk is %s, prompts of whole games begin alike as well', (talk) => {
  const shares = sharedParts(promptsOf('Classic', 3, { rules: { talk } })).sort((one, other) => one - other)
  expect(shares.length).toBeGreaterThan(100)
  expect(shares[Math.floor(shares.length / 2)]).toBeGreaterThanOrEqual(0.85)
})

/** A player who says as much as the rules allow, whenever they do. */
function talkative(player: Player): Player {
  return {
    decide(view) {
      const word = `${view.setup.names[view.seat]} has a lot to say about this day. `
      const words = word.repeat(Math.floor((view.tokens * 4) / word.length))
      const says = { kind: 'speak', says: { text: words }, tokens: countTokens(words) } as const
      return words !== '' && view.turn !== 'vote' && checkAction(view, says) === undefined
        ? says
        : player.decide(view)
    },
  }
}

test.each(talks)(
  'where talk is %s, a full game of talkative players stays bounded, older days are condensed, and it says so',
  (talk) => {
    const rules = { talk, lastDay: 12, drawFromDay: 12 }
    const prompts = promptsOf('Classic', 1, { wrap: talkative, rules })
    const lengths = prompts.map(({ prompt }) => countTokens(prompt))
    expect(Math.max(...lengths)).toBeLessThan(20_000)
    // Said in full it would be far more.
    const said = prompts
      .at(-1)!
      .view.heard.reduce(
        (sum, event) => sum + (event.kind === 'speech' ? (event.says.text?.length ?? 0) / 4 : 0),
        0,
      )
    expect(said).toBeGreaterThan(Math.max(...lengths))
    const { prompt, view, heard } = prompts.at(-1)!
    expect(prompt).toMatch(
      /What happened before, condensed: what was said and voted until Day \d+ is left out here/,
    )
    for (const event of heard) {
      if (event.kind === 'death') expect(prompt).toContain(`${view.setup.names[event.seat]}, `)
    }
  },
  60_000,
)

test('yesterday and today are shown in full', () => {
  const prompts = promptsOf('Classic', 2)
  const { prompt, view } = prompts.findLast(({ view }) => view.day >= 4)!
  expect(prompt).toContain(`== Day ${view.day - 1}, DISCUSSION ==`)
  expect(prompt).not.toContain(`== Day ${view.day - 2}, DISCUSSION ==`)
  expect(prompt.split('What happened before, condensed')).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { nightOrder, planOf } from './night-order.ts'
import { roles } from './roles.ts'
import { usualRules } from './rule-book.ts'

const tiers: readonly [string, number, boolean, readonly string[]][] = [
  [
    'first of all: transports, alerts, guilt and hauntings',
    1,
    true,
    ['transport', 'alert', 'guilt', 'haunt'],
  ],
  [
    'then séances, traps, corpses, ambushes and duels',
    1,
    false,
    ['seance', 'trap', 'raise', 'raise', 'ambush', 'duel'],
  ],
  ['then distractions', 2, true, ['distract']],
  ['then control, and the Guardian Angel', 2, false, ['control', 'protect']],
  [
    'then protection, deception and the Tracker',
    3,
    false,
    [
      'protect',
      'protect',
      'heal',
      'vest',
      'blackmail',
      'disguise',
      'forge',
      'frame',
      'hypnotize',
      'clean',
      'douse',
      'hex',
      'stone',
      'track',
    ],
  ],
  ['then investigations', 4, false, ['investigate', 'watch', 'vision', 'uncover']],
  [
    'then attacks',
    5,
    false,
    ['execute', 'stake', 'shoot', 'kill', 'ignite', 'attack', 'rampage', 'infect', 'bite', 'poison'],
  ],
  [
    'at last the Amnesiac, the plague, the final hex and the Spy',
    6,
    false,
    ['remember', 'plague', 'final_hex', 'bug'],
  ],
]

test.each(tiers)('%s', (_, tier, top, verbs) => {
  const found = nightOrder.filter((step) => step.tier === tier && step.top === top)
  expect(found.map(({ verb }) => verb)).toEqual(verbs)
})

test('the tiers follow each other, the top of a tier first', () => {
  const ranks = nightOrder.map(({ tier, top }) => tier * 2 - (top ? 1 : 0))
  expect(ranks).toEqual([...ranks].sort((left, right) => left - right))
})

test('every ability of the night has its place', () => {
  for (const { name, abilities } of roles) {
    for (const { verb, when } of abilities) {
      if (verb === 'jail' || verb === 'reveal' || verb === 'plunder') continue
      const places = nightOrder.filter((step) => step.verb === verb && (step.role ?? name) === name)
      expect(places.length, `${name} ${verb} ${when}`).toBe(1)
    }
  }
})

test('an Escort goes before a Witch or after her, as the rules say', () => {
  const verbs = (controlFirst: boolean) =>
    planOf({ ...usualRules, controlFirst }).leaving.map(({ verb }) => verb)
  expect(verbs(true).indexOf('control')).toBeLessThan(verbs(true).indexOf('distract'))
  expect(verbs(false).indexOf('control')).toBeGreaterThan(verbs(false).indexOf('distract'))
})

test('a disguise is put on before the investigations or after them, as the rules say', () => {
  const verbs = (disguiseEarly: boolean) =>
    planOf({ ...usualRules, disguiseEarly }).doing.map(({ verb }) => verb)
  expect(verbs(true).indexOf('disguise')).toBeLessThan(verbs(true).indexOf('investigate'))
  expect(verbs(false).indexOf('disguise')).toBeGreaterThan(verbs(false).indexOf('investigate'))
})

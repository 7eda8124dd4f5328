import { expect, test } from 'vitest'
import { gameWith, noticeOf, playNight } from './game.suite.ts'
import { classicGroups, covenGroups, groupOf, groupsUnder } from './investigator-groups.ts'
import { roleNamed, roles } from './roles.ts'
import { usualRules } from './rule-book.ts'

const coven = { ...usualRules, covenGroups: true }

const classicRows = `
  Vigilante Veteran Mafioso | Medium Janitor Retributionist | Survivor Vampire_Hunter Amnesiac |
  Spy Blackmailer Jailor | Sheriff Executioner Werewolf | Framer Vampire Jester | Lookout Forger Witch |
  Escort Transporter Consort | Doctor Disguiser Serial_Killer | Investigator Consigliere Mayor |
  Bodyguard Godfather Arsonist`

const covenAdds = `
  Ambusher Pirate Juggernaut | Necromancer Trapper | Medusa Psychic | Guardian_Angel | Poisoner | Hex_Master |
  Coven_Leader | Hypnotist | Potion_Master | Tracker Plaguebearer Pestilence | Crusader`

const rows = (text: string) =>
  text.split('|').map((row) =>
    row
      .trim()
      .split(/\s+/)
      .map((role) => roleNamed(role).name),
  )

test.each(rows(classicRows).map((group) => [group.join(', '), group] as const))(
  'classic group: %s',
  (_, group) => {
    for (const role of group) expect([...groupOf(role, usualRules)].sort(), role).toEqual([...group].sort())
  },
)

test.each(rows(covenAdds).map((added, row) => [added.join(', '), row, added] as const))(
  'with the expansion %s join group %i',
  (_, row, added) => {
    const base = rows(classicRows)[row]!.filter((role) => role !== 'Witch')
    const whole = [...base, ...added].sort()
    for (const role of whole) expect([...groupOf(role, coven)].sort(), role).toEqual(whole)
  },
)

test('a Juggernaut is with the Vigilante or with the Lookout, as the rules say', () => {
  expect(groupOf('Juggernaut', coven)).toContain('Vigilante')
  const other = { ...coven, juggernautGroup: 'Lookout' as const }
  expect(groupOf('Juggernaut', other)).toContain('Lookout')
  expect(groupOf('Vigilante', other)).not.toContain('Juggernaut')
})

test('every role is in a group, whichever edition is played', () => {
  for (const { name } of roles) {
    expect(groupOf(name, usualRules).length, name).toBeGreaterThan(1)
    expect(groupOf(name, coven), name).toContain(name)
  }
})

test('players may know the groups of their game', () => {
  expect(groupsUnder(usualRules)).toBe(classicGroups)
  expect(groupsUnder(coven)).toHaveLength(covenGroups.length)
})

const seen = (
  rolesHere: readonly string[],
  spoil: (game: ReturnType<typeof gameWith>) => void,
  more = {},
) => {
  const game = gameWith(rolesHere)
  spoil(game)
  playNight(game, { 0: ['investigate', 1], ...more })
  return noticeOf(game, 0, 'group').roles
}

test('an Investigator sees the group of the role', () => {
  expect(seen(['Investigator', 'Sheriff'], () => {})).toEqual(['Sheriff', 'Executioner', 'Werewolf'])
})

test('who is framed looks like a Framer', () => {
  const roles = seen(['Investigator', 'Sheriff', 'Framer'], () => {}, { 2: ['frame', 1] })
  expect(roles).toEqual(['Framer', 'Vampire', 'Jester'])
})

test('who is doused looks like an Arsonist', () => {
  const roles = seen(['Investigator', 'Sheriff'], (game) => (game.seats[1]!.doused = true))
  expect(roles).toEqual(['Bodyguard', 'Godfather', 'Arsonist'])
})

test('who is hexed looks like a Hex Master', () => {
  const roles = seen(['Investigator', 'Sheriff'], (game) => (game.seats[1]!.hexed = true))
  expect(roles).toContain('Hex Master')
})

test('a frame hides gasoline, and gasoline hides a hex', () => {
  const spoil = (game: ReturnType<typeof gameWith>) => {
    game.seats[1]!.doused = true
    game.seats[1]!.hexed = true
  }
  expect(seen(['Investigator', 'Sheriff'], spoil)).toContain('Arsonist')
  expect(seen(['Investigator', 'Sheriff', 'Framer'], spoil, { 2: ['frame', 1] })).toContain('Framer')
})

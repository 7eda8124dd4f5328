import { expect, test } from 'vitest'
import { sideOf } from '../../../contracts/index.ts'
import { newSeat } from './new-seat.ts'
import { type Role, strength } from './role.ts'
import { roleNamed, roles } from './roles.ts'

const levels = Object.keys(strength)

/** Name, alignment, attack, defence, and how often the limited ability can be used. */
const table: readonly [string, Role['alignment'], string, string, number?][] = [
  ['Investigator', 'TI', 'none', 'none'],
  ['Lookout', 'TI', 'none', 'none'],
  ['Sheriff', 'TI', 'none', 'none'],
  ['Psychic', 'TI', 'none', 'none'],
  ['Spy', 'TI', 'none', 'none'],
  ['Tracker', 'TI', 'none', 'none'],
  ['Bodyguard', 'TP', 'powerful', 'none'],
  ['Crusader', 'TP', 'basic', 'none'],
  ['Doctor', 'TP', 'none', 'none'],
  ['Trapper', 'TP', 'powerful', 'none'],
  ['Jailor', 'TK', 'unstoppable', 'none', 3],
  ['Vampire Hunter', 'TK', 'basic', 'none'],
  ['Veteran', 'TK', 'powerful', 'none', 3],
  ['Vigilante', 'TK', 'basic', 'none', 3],
  ['Mayor', 'TS', 'none', 'none', 1],
  ['Medium', 'TS', 'none', 'none', 1],
  ['Retributionist', 'TS', 'none', 'none'],
  ['Escort', 'TS', 'none', 'none'],
  ['Transporter', 'TS', 'none', 'none'],
  ['Godfather', 'MK', 'basic', 'basic'],
  ['Mafioso', 'MK', 'basic', 'none'],
  ['Ambusher', 'MK', 'basic', 'none'],
  ['Blackmailer', 'MS', 'none', 'none'],
  ['Consigliere', 'MS', 'none', 'none'],
  ['Consort', 'MS', 'none', 'none'],
  ['Disguiser', 'MD', 'none', 'none'],
  ['Forger', 'MD', 'none', 'none', 2],
  ['Framer', 'MD', 'none', 'none'],
  ['Hypnotist', 'MD', 'none', 'none'],
  ['Janitor', 'MD', 'none', 'none', 3],
  ['Amnesiac', 'NB', 'none', 'none'],
  ['Guardian Angel', 'NB', 'none', 'none', 2],
  ['Survivor', 'NB', 'none', 'none', 4],
  ['Executioner', 'NE', 'none', 'basic'],
  ['Jester', 'NE', 'unstoppable', 'none'],
  ['Witch', 'NE', 'none', 'none'],
  ['Arsonist', 'NK', 'unstoppable', 'basic'],
  ['Juggernaut', 'NK', 'powerful', 'none'],
  ['Serial Killer', 'NK', 'basic', 'basic'],
  ['Werewolf', 'NK', 'powerful', 'basic'],
  ['Pirate', 'NC', 'powerful', 'none'],
  ['Plaguebearer', 'NC', 'none', 'basic'],
  ['Pestilence', 'NC', 'powerful', 'invincible'],
  ['Vampire', 'NC', 'basic', 'none'],
  ['Coven Leader', 'CE', 'none', 'none'],
  ['Hex Master', 'CE', 'unstoppable', 'none'],
  ['Medusa', 'CE', 'powerful', 'none', 3],
  ['Necromancer', 'CE', 'basic', 'none'],
  ['Poisoner', 'CE', 'basic', 'none'],
  ['Potion Master', 'CE', 'basic', 'none'],
]

test.each(table)(
  'the %s is %s, attacks with %s and defends with %s',
  (name, alignment, attack, defense, uses) => {
    const role = roleNamed(name)
    expect(role.alignment).toBe(alignment)
    expect(levels[role.attack]).toBe(attack)
    expect(levels[role.defense]).toBe(defense)
    expect(newSeat(role).uses).toBe(uses ?? Number.POSITIVE_INFINITY)
  },
)

test('the table has every role once, and Pestilence', () => {
  expect(roles.map(({ name }) => name).sort()).toEqual(table.map(([name]) => name).sort())
  expect(new Set(roles.map(({ name }) => name)).size).toBe(50)
})

test('without the expansion there are 33 roles, with it 49 can be dealt', () => {
  expect(roles.filter(({ coven }) => coven !== true)).toHaveLength(33)
  expect(roles.filter(({ name }) => name !== 'Pestilence')).toHaveLength(49)
})

test('exactly these roles are unique', () => {
  const unique = roles.filter((role) => role.unique === true).map(({ name }) => name)
  expect(unique.sort()).toEqual(
    [
      'Coven Leader',
      'Godfather',
      'Hex Master',
      'Jailor',
      'Juggernaut',
      'Mafioso',
      'Mayor',
      'Medusa',
      'Necromancer',
      'Pestilence',
      'Pirate',
      'Plaguebearer',
      'Poisoner',
      'Potion Master',
      'Retributionist',
      'Veteran',
      'Werewolf',
    ].sort(),
  )
})

test('a role is on the side that the contracts give it', () => {
  for (const { name, side } of roles) expect(sideOf(name), name).toBe(side)
})

test('every role has a goal and a card in whole sentences', () => {
  for (const { name, goal, card } of roles) {
    expect(goal, name).toMatch(/^[A-Z].+\.$/)
    expect(card, name).toMatch(/^[A-Z].+\.$/)
  }
})

test('a role has no two abilities with the same verb, and at most one with a limit', () => {
  for (const { name, abilities } of roles) {
    expect(new Set(abilities.map(({ verb }) => verb)).size, name).toBe(abilities.length)
    expect(abilities.filter(({ uses }) => uses !== undefined).length, name).toBeLessThan(2)
  }
})

test('a role is found by its name, however the letters are written', () => {
  expect(roleNamed('serial killer').name).toBe('Serial Killer')
  expect(roleNamed('SERIAL_KILLER').name).toBe('Serial Killer')
})

test('a name that no role has is refused with the nearest one', () => {
  expect(() => roleNamed('Sherif')).toThrow(expect.objectContaining({ code: 'unknown_role' }))
  expect(() => roleNamed('Sherif')).toThrow("No role named 'Sherif'. Did you mean Sheriff?")
  expect(() => roleNamed('Astronaut')).toThrow('Known roles: Investigator,')
})

test('a Witch starts with her barrier, a Trapper with a trap to build, a Doctor with one heal for himself', () => {
  expect(newSeat(roleNamed('Witch')).shielded).toBe(true)
  expect(newSeat(roleNamed('Trapper')).trap).toBe(1)
  expect(newSeat(roleNamed('Doctor')).selfUses).toBe(1)
  expect(newSeat(roleNamed('Bodyguard')).selfUses).toBe(1)
  expect(newSeat(roleNamed('Sheriff'))).toMatchObject({ shielded: false, trap: 0, selfUses: 0 })
})

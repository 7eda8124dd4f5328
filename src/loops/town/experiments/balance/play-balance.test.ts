import { expect, test } from 'vitest'
import { roleNamed } from '../../rules/roles.ts'
import { compareBalance, playBalance } from './play-balance.ts'

const request = { list: 'Classic', games: 60, agent: 'bot:random', seed: 2, rules: {}, threads: 1 }

test('a list without a role is the same game, and that role is dealt nowhere in it', async () => {
  const { with: before, without: after, changes } = await compareBalance('Doctor', request)
  expect(before.roles.find(({ name }) => name === 'Doctor')!.games).toBeGreaterThanOrEqual(60)
  const dealt = after.roles.map(({ name }) => name)
  expect(dealt).not.toContain('Doctor')
  expect(dealt.filter((name) => roleNamed(name).coven)).toEqual([])
  expect(changes.map(({ name }) => name)).toContain('Town')
})

test.each([
  ['Jester', { ...request, seats: 9 }, 'no slot for the Jester alone'],
  ['Vampire', { ...request, list: 'Vampire,TI,TI,TP,TS,RM,NE' }, "slot 'NC except Vampire'"],
])('without %s, %j cannot be compared', async (role, asked, words) => {
  await expect(compareBalance(role, asked)).rejects.toThrow(words)
})

test.each([
  [{ ...request, list: 'Foo' }, 'bad_role_list'],
  [{ ...request, list: 'Jailor,Jailor,TI,TI,RT,Godfather,RM' }, 'bad_role_list'],
  [{ ...request, rules: { lastDay: 0 } }, 'bad_config'],
  [{ ...request, agent: 'bot:simpel' }, 'no_such_player'],
])('%j is refused before a game is played', async (asked, code) => {
  await expect(playBalance(asked)).rejects.toMatchObject({ code })
})

test('a list of one’s own has as many seats as slots', async () => {
  const list = 'Jailor,TI,TI,RT,RT,Godfather,RM,NE,Any'
  const { roles } = await playBalance({ ...request, list, games: 4 })
  expect(roles.reduce((sum, { games }) => sum + games, 0)).toBe(4 * 9)
})

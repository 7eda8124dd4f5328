import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { deal } from './deal.ts'
import type { Game } from './game.ts'
import { fitRoleList, parseRoleList } from './role-list.ts'

const names = Array.from({ length: 9 }, (_, seat) => `P${seat}`)
const dealt = (list: string, seed: number): Game =>
  deal({ names, lineup: fitRoleList(parseRoleList(list), names.length), random: seededRandom(seed) })

// The original simulator drew targets and then dealt the roles again.
test('targets are drawn for the roles that the seats hold in the end', () => {
  const seen = new Set<string>()
  for (let seed = 0; seed < 200; seed++) {
    const { seats, heard } = dealt('Executioner,Guardian Angel,Jailor,Mayor,Jester,RT,RM,Any,Any', seed)
    for (const [seat, { role, target }] of seats.entries()) {
      expect(heard[seat]![0]).toMatchObject({ kind: 'dealt', seat, target })
      if (role.name !== 'Executioner' && role.name !== 'Guardian Angel') expect(target).toBe(-1)
      else {
        const prey = seats[target]!.role
        seen.add(`${role.name}: ${prey.name}`)
        expect(target).not.toBe(seat)
        if (role.name === 'Executioner') {
          expect(prey.side).toBe('Town')
          expect(['Jailor', 'Mayor']).not.toContain(prey.name)
        } else expect(['Executioner', 'Jester', 'Guardian Angel']).not.toContain(prey.name)
      }
    }
  }
  expect(seen.size).toBeGreaterThan(20)
})

test('an Executioner without prey is dealt a Jester', () => {
  for (let seed = 0; seed < 20; seed++) {
    const { seats } = dealt('Executioner,Jailor,Mayor,RM,RM,RM,RM,RM,RM', seed)
    expect(seats.map(({ role }) => role.name)).not.toContain('Executioner')
    expect(seats.some(({ role, target }) => role.name === 'Jester' && target === -1)).toBe(true)
  }
})

import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import type { RecordEvent } from '../../../spine/index.ts'
import { playBots } from '../play/play-bots.ts'
import { presets } from '../rules/presets.ts'
import { fitRoleList } from '../rules/role-list.ts'
import { gameLines } from './game-lines.ts'
import { narrateTown } from './narrate-town.ts'

const names = Array.from({ length: 9 }, (_, seat) => `Player ${seat + 1}`)

/** The records of a game of bots in the order in which they are written. */
function recordsOf(seed: number): RecordEvent[] {
  const records: RecordEvent[] = []
  playBots({
    id: 'game',
    names,
    lineup: fitRoleList(presets[0]!, names.length),
    plan: { by: 'seat', agents: names.map(() => 'bot:simple') },
    seed,
    random: seededRandom(seed),
    start: new Date('2026-01-01T00:00:00Z'),
    samples: true,
    claims: true,
    write: (contract, record) =>
      void records.push({ type: 'record', contract: contract.name, path: contract.path!, record }),
  })
  return records
}

const style = { bold: String, dim: String, red: String, green: String, yellow: String, cyan: String }

function narrated(records: readonly RecordEvent[], agents: Record<string, string> = {}): string[] {
  const lines: string[] = []
  const narrator = narrateTown({ print: (line) => void lines.push(line), style, config: {}, agents })
  for (const record of records) narrator.event(record)
  narrator.end?.()
  return lines
}

test('a game reads from its first phase to its end', () => {
  const lines = narrated(recordsOf(4))
  expect(lines.slice(0, 2)).toEqual(['', '== Day 1, PRE_NIGHT =='])
  expect(lines.at(-1)).toMatch(/^The game is over: .+\.$/)
  expect(lines.some((line) => /^Player \d votes to try Player \d \(\d of \d\)\.$/.test(line))).toBe(true)
  expect(lines.join('\n')).not.toMatch(/undefined|VISIT|ROLE_ASSIGNED|\(to /)
})

test('a follower of a game reads its streams one after the other, and sees the same game', () => {
  const records = recordsOf(4)
  const byStream = records.toSorted((one, other) =>
    one.path < other.path ? -1 : one.path > other.path ? 1 : 0,
  )
  expect(byStream).not.toEqual(records)
  expect(narrated(byStream)).toEqual(narrated(records))
})

test('lines are printed as they come, and not only at the end', () => {
  const lines: string[] = []
  const narrator = narrateTown({ print: (line) => void lines.push(line), style, config: {}, agents: {} })
  const records = recordsOf(4)
  for (const record of records.slice(0, Math.floor(records.length / 2))) narrator.event(record)
  expect(lines.length).toBeGreaterThan(10)
})

test('where a person plays, nothing is printed', () => {
  expect(narrated(recordsOf(4), { 'seat-1': 'person' })).toEqual([])
})

test('a seat also sees its notices and its own channels; all shows what nobody saw', () => {
  const linesWith = (options: Parameters<typeof gameLines>[0]) => {
    const linesOf = gameLines(options)
    return recordsOf(4).flatMap(({ contract, record }) => linesOf(contract, record))
  }
  const town = linesWith({})
  const seats = names.map((player) => linesWith({ player }))
  for (const seen of seats) expect(seen.filter((line) => town.includes(line)).length).toBe(town.length)
  expect(seats.some((seen) => seen.some((line) => line.startsWith('(to you) ')))).toBe(true)
  expect(linesWith({ all: true }).some((line) => line.startsWith('  · VISIT'))).toBe(true)
  expect(linesWith({ brief: true }).length).toBeLessThan(town.length / 2)
})

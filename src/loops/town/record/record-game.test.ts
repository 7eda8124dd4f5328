import { expect, test } from 'vitest'
import { sftDataset, writeRecord } from '../../../contracts/index.ts'
import { seededRandom } from '../../../kit/index.ts'
import { type BotGame, playBots } from '../play/play-bots.ts'
import { fitRoleList, parseRoleList } from '../rules/role-list.ts'

const seats = 9

/** The streams of a game of bots, by name. */
function streamsOf(seed: number, more: Partial<BotGame> = {}): Record<string, Record<string, unknown>[]> {
  const streams: Record<string, string> = {}
  playBots({
    id: 'game',
    names: Array.from({ length: seats }, (_, seat) => `P${seat}`),
    lineup: fitRoleList(parseRoleList('Classic'), seats),
    plan: { by: 'seat', agents: Array<string>(seats).fill('bot:simple') },
    seed,
    random: seededRandom(seed),
    start: new Date('2026-01-01T00:00:00Z'),
    write: (contract, record) => {
      streams[contract.path!] = (streams[contract.path!] ?? '') + writeRecord(contract, record)
    },
    ...more,
  })
  return Object.fromEntries(
    Object.entries(streams).map(([name, text]) => [
      name,
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ]),
  )
}

test('the same seed gives the same lines, and another seed others', () => {
  const options = { claims: true, samples: true }
  expect(streamsOf(1, options)).toEqual(streamsOf(1, options))
  expect(streamsOf(2, options)).not.toEqual(streamsOf(1, options))
})

test('claims are written only where somebody asks for them, and change no other line but its time', () => {
  const without = streamsOf(1)
  const { 'claims.jsonl': claims, ...others } = streamsOf(1, { claims: true })
  expect(without['claims.jsonl']).toBeUndefined()
  expect(claims!.length).toBeGreaterThan(0)
  const timeless = (streams: typeof without) =>
    Object.values(streams).map((lines) => lines.map(({ timestamp: _, ...line }) => line))
  expect(timeless(others)).toEqual(timeless(without))
})

test('every claim comes right after the message that it was made in', () => {
  const { 'claims.jsonl': claims, 'chat.jsonl': chat } = streamsOf(1, { claims: true })
  for (const { message_seq: number, text, speaker, timestamp, channel } of claims!) {
    expect(channel).toBe('public')
    const message = chat!.find(({ seq }) => seq === number)!
    expect(message).toMatchObject({ speaker })
    expect(message.message).toContain(text as string)
    const next = chat!.find(({ seq }) => seq === (number as number) + 1)
    expect((timestamp as string) > (message.timestamp as string)).toBe(true)
    if (next !== undefined) expect((timestamp as string) < (next.timestamp as string)).toBe(true)
  }
})

test('the times of all lines are in order, in all streams together', () => {
  const times = Object.values(streamsOf(3, { claims: true })).flatMap((lines) =>
    lines.map(({ timestamp }) => timestamp as string),
  )
  expect(new Set(times).size).toBe(times.length)
})

test('a sample whose JSON the players have made is the JSON of its record', () => {
  const lines: [string, string | undefined][] = []
  streamsOf(4, {
    samples: true,
    write: (contract, record, json) => {
      if (contract === sftDataset) lines.push([JSON.stringify(record), json])
    },
  })
  expect(lines.length).toBeGreaterThan(50)
  for (const [record, json] of lines) expect(json).toBe(record)
})

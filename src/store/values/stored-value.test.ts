import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Blob, loadValue, storeValue } from './stored-value.ts'

function store() {
  const blobs = new Map<string, Blob>()
  return {
    blobs,
    put(value: unknown) {
      const stored = storeValue(value, (hash) => blobs.has(hash))
      for (const blob of stored.blobs) blobs.set(blob.hash, blob)
      return stored
    },
    size: () => [...blobs.values()].reduce((bytes, { text }) => bytes + text.length, 0),
  }
}

test('a value of any size comes back as it was', () => {
  const long = fc.array(
    fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
    { minLength: 0, maxLength: 400 },
  )
  fc.assert(
    fc.property(long, (value) => {
      const { put, blobs } = store()
      const { ref, value: inline } = put(value)
      expect(ref === undefined ? inline : loadValue(ref, (hash) => blobs.get(hash)!)).toEqual(value)
    }),
    { seed: 1, numRuns: 100 },
  )
})

test('the same value is stored once', () => {
  const { put } = store()
  const value = { prompt: 'All quiet in the harbour. '.repeat(500) }
  expect(put(value).blobs.length).toBeGreaterThan(0)
  expect(put(value).blobs).toEqual([])
})

test('a chat that grows by a line each turn costs about a line each turn', () => {
  const { put, size, blobs } = store()
  let chat = 'You are a player in a long game. '.repeat(100)
  let raw = 0
  const sizes: number[] = []
  for (let turn = 0; turn < 600; turn++) {
    chat += `\n${turn}: player ${turn % 15} says that ${(turn * 7919) % 1009} and ${(turn * 104729) % 997} do not add up.`
    const request = { messages: [{ role: 'user', content: chat }] }
    raw += JSON.stringify(request).length
    const { ref } = put(request)
    if (turn === 599) expect(loadValue(ref!, (hash) => blobs.get(hash)!)).toEqual(request)
    sizes.push(size())
  }
  const firstHalf = sizes[299]! - sizes[0]!
  const secondHalf = sizes[599]! - sizes[300]!
  expect(secondHalf / firstHalf).toBeLessThan(1.6)
  expect(raw / size()).toBeGreaterThan(10)
})

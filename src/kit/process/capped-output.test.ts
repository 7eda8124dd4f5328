import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CappedOutput } from './capped-output.ts'

function capped(chunks: readonly Buffer[], maxBytes: number) {
  const output = new CappedOutput(maxBytes)
  for (const chunk of chunks) output.add(chunk)
  return output.end()
}

test('output below the cap is kept whole', () => {
  expect(capped([Buffer.from('short '), Buffer.from('words')], 100)).toMatchObject({
    text: 'short words',
    cut: 0,
  })
})

test('long output keeps head and tail and says how much was cut', () => {
  const { text, cut } = capped([Buffer.from(`begin${'-'.repeat(1000)}end`)], 10)
  expect(text).toBe('begin\n[… 998 bytes cut …]\n--end')
  expect(cut).toBe(998)
})

test('whatever the chunks are, head and tail are those of the whole and no character is torn', () => {
  const chunks = fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => Buffer.from(text)))
  fc.assert(
    fc.property(chunks, fc.integer({ min: 2, max: 60 }), (parts, maxBytes) => {
      const whole = Buffer.concat(parts).toString('utf8')
      const { text, cut } = capped(parts, maxBytes)
      if (cut === 0) {
        expect(text).toBe(whole)
        return
      }
      const [head, tail] = text.split(/\n\[… \d+ bytes cut …\]\n/) as [string, string]
      expect(whole.startsWith(head)).toBe(true)
      expect(whole.endsWith(tail)).toBe(true)
      expect(Buffer.byteLength(head) + Buffer.byteLength(tail) + cut).toBe(Buffer.byteLength(whole))
      expect(Buffer.byteLength(head) + Buffer.byteLength(tail)).toBeLessThanOrEqual(maxBytes)
    }),
    { seed: 2, numRuns: 300 },
  )
})

test('of endless output no more than the cap is kept', () => {
  const output = new CappedOutput(1024)
  const chunk = Buffer.alloc(1024 * 1024, 'x')
  for (let count = 0; count < 64; count++) output.add(chunk)
  const { bytes, cut } = output.end()
  expect(bytes).toHaveLength(1024)
  expect(cut).toBe(64 * 1024 * 1024 - 1024)
})

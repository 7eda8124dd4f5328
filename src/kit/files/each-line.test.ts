import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachLine } from './each-line.ts'
import type { Line } from './line-splitter.ts'

async function linesOf(bytes: Uint8Array, blockSize: number, maxLineBytes = 1000): Promise<Line[]> {
  async function* blocks() {
    for (let at = 0; at < bytes.length; at += blockSize) yield bytes.subarray(at, at + blockSize)
  }
  const lines: Line[] = []
  await eachLine(blocks(), (line) => lines.push(line), { maxLineBytes })
  return lines
}

test('whatever the blocks are, the lines are those of the text', async () => {
  const text = fc.array(fc.string({ unit: 'binary' }).map((line) => line.replaceAll('\n', '').toWellFormed()))
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 40 }), fc.boolean(), async (rows, blockSize, ended) => {
      const whole = rows.join('\n') + (ended && rows.length > 0 ? '\n' : '')
      const lines = await linesOf(Buffer.from(whole), blockSize)
      const expected = whole === '' ? [] : whole.replace(/\n$/, '').split('\n')
      expect(lines.map((line) => (line.kind === 'text' ? line.text : line.kind))).toEqual(expected)
      expect(lines.map(({ number }) => number)).toEqual(expected.map((_, index) => index + 1))
      if (lines.at(-1)?.kind === 'text') expect(lines.at(-1)).toMatchObject({ ended: whole.endsWith('\n') })
    }),
    { seed: 5, numRuns: 300 },
  )
})

test.each([3, 7, 4096])(
  'bad bytes and endless lines are reported and the rest is read, in blocks of %i',
  async (size) => {
    const bytes = Buffer.concat([
      Buffer.from('{"a":1}\n'),
      Buffer.from([0xff, 0xfe, 0x0a]),
      Buffer.from(`${'x'.repeat(100)}\n`),
      Buffer.from('{"b":2}'),
    ])
    const lines = await linesOf(bytes, size, 50)
    expect(lines.map(({ kind }) => kind)).toEqual(['text', 'not-utf8', 'too-long', 'text'])
  },
)

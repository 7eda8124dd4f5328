import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { scanLines } from './scan-lines.ts'

const megabyte = 1024 * 1024

function linesOf(text: string, from?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-lines-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'lines'), text)
  const descriptor = openSync(join(folder, 'lines'), 'r')
  onTestFinished(() => closeSync(descriptor))
  return Array.from(scanLines(descriptor, from), ({ bytes, ...place }) => ({ ...place, text: `${bytes}` }))
}

test('lines have their places, whether they fit into a block, end with it, or span several', () => {
  const texts = ['a', '', 'b'.repeat(megabyte - 4), 'c'.repeat(megabyte - 1), 'd'.repeat(3 * megabyte), 'é']
  let offset = 0
  const placed = texts.map((text) => {
    const line = { offset, ended: true, text }
    offset += Buffer.byteLength(text) + 1
    return line
  })
  const whole = `${texts.join('\n')}\n`
  expect(linesOf(whole)).toEqual(placed)
  expect(linesOf(whole, placed[3]!.offset)).toEqual(placed.slice(3))
  expect(linesOf(`${whole}torn`)).toEqual([...placed, { offset, ended: false, text: 'torn' }])
  expect(linesOf('')).toEqual([])
})

test.each([
  ['that ends', '\n'],
  ['without an end', ''],
])('the blocks of a long line %s are joined once', (_, end) => {
  let joined = 0
  const concat = Buffer.concat.bind(Buffer)
  vi.spyOn(Buffer, 'concat').mockImplementation((list, length) => {
    for (const { length } of list) joined += length
    return concat(list, length)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const [line] = linesOf(`${'x'.repeat(20 * megabyte)}${end}`)
  expect(line?.text).toHaveLength(20 * megabyte)
  expect(joined).toBeLessThanOrEqual(20 * megabyte)
})

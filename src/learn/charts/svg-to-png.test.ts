import { expect, test } from 'vitest'
import { svgToPng } from './svg-to-png.ts'

const chart = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20" width="60" height="20"><text x="2" y="14" font-family="Inter">${text}</text></svg>`

test('an SVG becomes a PNG of its size, the same bytes each time', async () => {
  const png = Buffer.from(await svgToPng(chart('σ µ 1.5'), 3))
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([180, 60])
  expect(Buffer.from(await svgToPng(chart('σ µ 1.5'), 3)).equals(png)).toBe(true)
})

test('letters are drawn, also those of other alphabets', async () => {
  const [blank, latin, greek] = await Promise.all(['', 'a', 'σ'].map((text) => svgToPng(chart(text))))
  expect(Buffer.from(latin!).equals(Buffer.from(blank!))).toBe(false)
  expect(Buffer.from(greek!).equals(Buffer.from(latin!))).toBe(false)
})

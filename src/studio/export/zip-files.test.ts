import { expect, test } from 'vitest'
import { zipFiles } from './zip-files.ts'

test('an archive holds each file with its name, size and checksum, and says where it is', () => {
  const zip = Buffer.from(
    zipFiles([
      { name: 'a/report.md', bytes: Buffer.from('hello') },
      { name: 'a/图.svg', bytes: Buffer.from('<svg/>') },
    ]),
  )
  const end = zip.subarray(-22)
  expect([end.toString('latin1', 0, 4), end.readUInt16LE(10)]).toEqual(['PK\x05\x06', 2])
  let entry = end.readUInt32LE(16)
  expect(entry + end.readUInt32LE(12)).toBe(zip.length - 22)
  const found = []
  for (let number = 0; number < 2; number++) {
    expect(zip.toString('latin1', entry, entry + 4)).toBe('PK\x01\x02')
    const [size, length] = [zip.readUInt32LE(entry + 24), zip.readUInt16LE(entry + 28)]
    const [at, crc] = [zip.readUInt32LE(entry + 42), zip.readUInt32LE(entry + 16)]
    expect(zip.toString('latin1', at, at + 4)).toBe('PK\x03\x04')
    const begin = at + 30 + zip.readUInt16LE(at + 26)
    const name = zip.toString('utf8', entry + 46, entry + 46 + length)
    found.push([name, zip.toString('utf8', begin, begin + size), crc])
    entry += 46 + length
  }
  expect(found).toEqual([
    ['a/report.md', 'hello', 0x3610a686],
    ['a/图.svg', '<svg/>', expect.any(Number)],
  ])
})

import { expect, test } from 'vitest'
import { filesOf, walks } from '../tools/count-walks.ts'

test.each(walks)('to follow "$name" a reader opens fewer than $before files', (walk) => {
  const files = filesOf(walk)
  expect(files).toEqual(expect.arrayContaining([...walk.entries]))
  expect(files.filter((file) => /\.(?:test|suite)\.ts$/.test(file))).toEqual([])
  expect(files.length).toBeLessThan(walk.before)
})

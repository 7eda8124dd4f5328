import { expect, test } from 'vitest'
import { groupHits, partsOf } from './search-hits.ts'

test('the words of a search are apart in what was found, in any script', () => {
  const found = (text: string, query: string) =>
    partsOf(text, query)
      .filter((part) => part.found)
      .map((part) => part.text)
  expect(found('Orders of Oslo, and more of OSLO', 'oslo orders')).toEqual(['Orders', 'Oslo', 'OSLO'])
  expect(found('你好，世界', '世界')).toEqual(['世界'])
  expect(found('f(x) = $1', 'f(x) "$1"')).toEqual(['f(x)', '$1'])
  expect(partsOf('as it is', '  ')).toEqual([{ text: 'as it is', found: false }])
})

test('what was found in one step of a run is one result', () => {
  const hit = (run: string, key: string | undefined, line: number) => ({
    run,
    ...(key && { key }),
    line,
    contract: 'run/journal-entry',
  })
  const hits = [
    hit('a', 'x', 1),
    hit('b', 'x', 2),
    hit('a', 'x', 3),
    hit('a', undefined, 4),
    hit('a', undefined, 5),
  ]
  expect(groupHits(hits).map(({ first, others }) => [first.line, others.map(({ line }) => line)])).toEqual([
    [1, [3]],
    [2, []],
    [4, []],
    [5, []],
  ])
})

import { expect, test } from 'vitest'
import type { CheckedError } from '../attempt.ts'
import { duplicateIn, type Kept, windowOf } from './memory.ts'
import { cosine, likeness, vectorsOf, wordsOf } from './similarity.ts'

const kept = (...texts: readonly string[]): Kept[] =>
  texts.map((text, iteration) => {
    const duplicateOf = texts.slice(0, iteration).lastIndexOf(text)
    const reflection = { reflection_text: text }
    return { iteration, reflection, ...(duplicateOf >= 0 && { duplicateOf }) }
  })

const shown = (window: readonly Kept[]) => window.map(({ iteration }) => iteration)
const errors: CheckedError[] = [
  { type: 'test_failure', message: 'the parser drops the last comma', file: 'src/parse.ts' },
]
const settings = { omega: 2, window: 'fifo', memory: true } as const

test('fifo shows the last Ω, oldest first', () => {
  expect(shown(windowOf(kept('a', 'b', 'c'), settings, []))).toEqual([1, 2])
  expect(shown(windowOf(kept('a'), settings, []))).toEqual([0])
})

test('recency shows of equal reflections the newest, so that the window holds different ones', () => {
  const store = kept('look at the parser', 'fix the lexer', 'fix the lexer', 'fix the lexer')
  expect(shown(windowOf(store, { ...settings, window: 'recency' }, []))).toEqual([0, 3])
})

test('relevance shows those that have to do with the current errors, oldest first', () => {
  const store = kept(
    'The parser forgets a comma at the end of src/parse.ts.',
    'The button has the wrong colour.',
    'A comma is dropped by the parser when it is the last.',
    'The server listens on the wrong port.',
  )
  expect(shown(windowOf(store, { ...settings, window: 'relevance_weighted' }, errors))).toEqual([0, 2])
})

test('relevance falls back to the newest where nothing is alike', () => {
  const store = kept('aaa', 'bbb', 'ccc')
  expect(shown(windowOf(store, { ...settings, window: 'relevance_weighted' }, errors))).toEqual([1, 2])
})

test.each(['fifo', 'recency', 'relevance_weighted'] as const)(
  'with memory off %s shows nothing',
  (window) => {
    expect(windowOf(kept('a', 'b'), { omega: 3, window, memory: false }, errors)).toEqual([])
  },
)

test('a reflection that says nearly the same as an earlier one is known as its duplicate', () => {
  const store = kept('I forgot the guard against null in the parser.', 'The cache is never emptied.')
  expect(duplicateIn(store, { reflection_text: 'I forgot the guard against null in the parser!' })).toBe(0)
  expect(duplicateIn(store, { reflection_text: 'Retries are counted twice.' })).toBeUndefined()
})

test('names are taken apart and numbers are one word', () => {
  expect(wordsOf('parseValue at line 12, col 7')).toEqual(['parse', 'value', 'at', 'line', '#', 'col', '#'])
})

test('likeness is one for the same words and nothing for none in common', () => {
  expect(likeness('a b c', 'c b a')).toBeCloseTo(1)
  expect(likeness('a b', 'c d')).toBe(0)
  expect(likeness('', 'a')).toBe(0)
})

test('a word that every text has weighs less than a rare one', () => {
  const [query, common, rare] = vectorsOf(['the comma', 'the dot', 'one comma', 'the end', 'the sum'])
  expect(cosine(query!, rare!)).toBeGreaterThan(cosine(query!, common!))
})

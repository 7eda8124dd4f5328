import { expect, test } from 'vitest'
import { readRalphConfig } from '../../loops/index.ts'
import { type RalphRequest, type RalphWords, ralphSettings, withTaskFile } from './ralph-settings.ts'
import { readTaskFile } from './task-file.ts'

const place = { workspace: 'in-place', folder: '/p', home: '/p/.reprise' } as const
const request = (words: RalphWords = {}): RalphRequest => ({
  task: 'x',
  checks: ['true'],
  protect: [],
  reports: [],
  holdoutFiles: [],
  words,
})
const configOf = (words: RalphWords, actor = 'bot:echo') =>
  readRalphConfig(ralphSettings(request(words), actor, place))

test('patience is changed rule by rule, also for the bot that has none', () => {
  const usual = configOf({}).patience
  const none = { plateau: 0, sameError: 0, oscillation: 0, repeatedReflections: 0 }
  expect(configOf({ patience: 'plateau=8, Same-Error = 0' }).patience).toEqual({
    ...usual,
    plateau: 8,
    sameError: 0,
  })
  expect(configOf({ patience: 'off' }).patience).toEqual(none)
  expect(configOf({ patience: 'repeated_reflections=5' }, 'bot:repair').patience).toEqual({
    ...none,
    repeatedReflections: 5,
  })
})

test.each(['', 'plateau', 'plato=3', 'plateau=1, plateau=2', 'plateau=1,'])(
  'the patience %j is refused with what may stand there',
  (patience) => {
    expect(() => configOf({ patience })).toThrow(
      /^--patience is '.*', expected .*same-error, oscillation, repeated-reflections, plateau\.$/,
    )
  },
)

test('a window goes by the word of the flag, and by the name that records have for it', () => {
  expect(configOf({ window: 'relevance' }).window).toBe('relevance_weighted')
  expect(configOf({ window: 'relevance_weighted' }).window).toBe('relevance_weighted')
})

test('every setting of a flag can stand in a task file, and the flag wins', () => {
  const file = readTaskFile(
    '---\nholdout-files:\n  - a.js\n  - b.js\nholdout-when: passed\npatience: off\n---\nDo it.',
    'x.md',
  )
  const { holdoutFiles, words } = withTaskFile(request({ patience: 'plateau=9' }), file)
  expect([holdoutFiles, words]).toEqual([
    ['a.js', 'b.js'],
    { 'holdout-when': 'passed', patience: 'plateau=9' },
  ])
  expect(withTaskFile({ ...request(), holdoutFiles: ['c.js'] }, file).holdoutFiles).toEqual(['c.js'])
})

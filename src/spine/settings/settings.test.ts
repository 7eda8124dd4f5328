import { expect, test } from 'vitest'
import * as z from 'zod'
import { Refusal } from '../../kit/index.ts'
import { parseSettings } from './parse-settings.ts'
import { readSettingText, readSettingTexts } from './read-setting-text.ts'
import { choice, count, duration, limits, onOff, text, texts } from './setting-kinds.ts'
import { withReader } from './setting-meta.ts'
import { settingNamed, settingsOf } from './settings-of.ts'

const schema = z.strictObject({
  task: text('a task in words').meta({ description: 'what to do', argument: true, taskFile: true }),
  checks: texts('a command').min(1).meta({ description: 'a command that judges', flag: 'check', short: 'c' }),
  omega: count(1, 10).default(3).meta({ description: 'how many reflections are shown' }),
  window: choice(['fifo', 'relevance_weighted'], { relevance: 'relevance_weighted' }).default('fifo'),
  memory: onOff().default(true),
  explain: z.boolean().default(false),
  checkTimeout: duration().default(600),
  patience: z
    .strictObject({ plateau: z.int().min(0).default(6), sameError: z.int().min(0).default(4) })
    .prefault({}),
  budget: limits().default({}),
  ratio: z.number().min(0).max(2).optional(),
  folder: z.string().optional().meta({ hidden: true }),
})
const settings = settingsOf(schema)
const info = (name: string) => settingNamed(settings, name)!

test('settings carry keys, flags, kinds, defaults and choices', () => {
  expect(settings.map(({ key, flag, kind }) => [key, flag, kind])).toEqual([
    ['task', 'task', 'text'],
    ['checks', 'check', 'list'],
    ['omega', 'omega', 'number'],
    ['window', 'window', 'choice'],
    ['memory', 'memory', 'onOff'],
    ['explain', 'explain', 'switch'],
    ['checkTimeout', 'check-timeout', 'duration'],
    ['patience', 'patience', 'group'],
    ['budget', 'budget', 'limits'],
    ['ratio', 'ratio', 'number'],
    ['folder', 'folder', 'text'],
  ])
  expect(info('omega')).toMatchObject({
    default: 3,
    required: false,
    description: 'how many reflections are shown',
  })
  expect(info('checks')).toMatchObject({ short: 'c', repeatable: true, required: true })
  expect(info('window').choices).toEqual(['fifo', 'relevance_weighted'])
  expect(info('task')).toMatchObject({ argument: true, taskFile: true })
  expect(info('folder').hidden).toBe(true)
})

test('settings inside a group have paths of their own', () => {
  expect(info('patience').nested.map(({ key }) => key)).toEqual(['patience.plateau', 'patience.sameError'])
  expect(info('patience.same-error').key).toBe('patience.sameError')
})

test.each([
  ['omega', '4', 4],
  ['omega', '1', 1],
  ['window', 'relevance', 'relevance_weighted'],
  ['memory', 'off', false],
  ['explain', 'true', true],
  ['checkTimeout', '90s', 90],
  ['checkTimeout', '45', 45],
  ['checks', 'npm test', ['npm test']],
  ['checks', '["a","b"]', ['a', 'b']],
  ['patience', 'plateau=8, same-error=0', { plateau: 8, sameError: 0 }],
  ['patience', '{"plateau":2}', { plateau: 2 }],
  ['budget', '5usd, 90m', { usd: 5, seconds: 5400 }],
  ['ratio', '0.5', 0.5],
  ['task', '42', '42'],
])('the text of %s %j is read', (name, words, value) => {
  expect(readSettingText(info(name), words)).toEqual(value)
})

test.each([
  ['omega', '11', "--omega is '11', expected a whole number from 1 to 10."],
  ['omega', 'many', "--omega is 'many', expected a whole number from 1 to 10."],
  ['window', 'newest', "--window is 'newest', expected fifo, relevance_weighted or relevance."],
  ['memory', 'maybe', "--memory is 'maybe', expected on or off."],
  ['checkTimeout', '0s', "--check-timeout is '0s', expected a time, such as 45s"],
  ['checkTimeout', 'soon', 'expected a time, such as 45s, 10m or 1h30m; a number alone is seconds.'],
  [
    'patience',
    'plato=8',
    "--patience is 'plato=8', expected key=value, where a key is plateau or same-error.",
  ],
  ['patience', 'plateau=-1', '--patience is'],
  ['ratio', '3', "--ratio is '3', expected a number from 0 to 2."],
  ['checks', '', "--check is '', expected"],
  ['task', ' ', "<task> is ' ', expected a task in words."],
])('the text of %s %j is refused', (name, words, message) => {
  expect(() => readSettingText(info(name), words)).toThrow(message)
})

test('a list or a group may be given several times', () => {
  expect(readSettingTexts(info('checks'), ['a', 'b'])).toEqual(['a', 'b'])
  expect(readSettingTexts(info('patience'), ['plateau=1', 'same-error=2'])).toEqual({
    plateau: 1,
    sameError: 2,
  })
  expect(readSettingTexts(info('omega'), ['1', '2'])).toBe(2)
})

test('a setting can have a text reader of its own', () => {
  const pair = withReader(z.tuple([z.number(), z.number()]), {
    expected: 'two numbers, such as 3x4',
    read: (words) => words.split('x').map(Number),
  })
  const [size] = settingsOf(z.object({ size: pair.optional() }))
  expect(readSettingText(size!, '3x4')).toEqual([3, 4])
  expect(() => readSettingText(size!, 'large')).toThrow(
    "--size is 'large', expected two numbers, such as 3x4.",
  )
})

test('settings are checked as a whole, with texts where a value may be one', () => {
  const read = parseSettings(
    schema,
    { task: 'x', checks: ['a'], checkTimeout: '10m', memory: 'off' },
    'the loop x',
  )
  expect(read).toMatchObject({
    checkTimeout: 600,
    memory: false,
    omega: 3,
    patience: { plateau: 6, sameError: 4 },
  })
  expect(parseSettings(schema, read, 'the loop x')).toEqual(read)
})

test('all problems are in one error, each with its path', () => {
  const message = messageOf(() =>
    parseSettings(
      schema,
      { task: 'x', omga: 4, omega: 40, patience: { platau: 1 }, window: 7 },
      "the loop 'x'",
    ),
  )
  expect(message).toBe(
    [
      "The settings of the loop 'x' are not valid:",
      '  checks is missing; expected a command.',
      '  omega is 40; expected a whole number from 1 to 10.',
      '  window is 7; expected fifo, relevance_weighted or relevance.',
      '  patience.platau is not a setting. Did you mean plateau?',
      '  omga is not a setting. There are task, checks, omega, window, memory, explain, checkTimeout, patience, budget, ratio.',
    ].join('\n'),
  )
})

test('an unknown key is explained by a known one that is not set', () => {
  const message = messageOf(() => parseSettings(schema, { task: 'x', checks: ['a'], omga: 4 }, 'it'))
  expect(message).toBe('The settings of it are not valid: omga is not a setting. Did you mean omega?')
})

test('keys that are alike and both known are never taken for each other', () => {
  const alike = z.strictObject({ player: z.int().optional(), players: z.int().optional() })
  expect(parseSettings(alike, { player: 1, players: 2 }, 'it')).toEqual({ player: 1, players: 2 })
})

function messageOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'usage') return error.message
    throw error
  }
  throw new Error('nothing was thrown')
}

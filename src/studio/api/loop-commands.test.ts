import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { defineLoop } from '../../engine/index.ts'
import { ask, countingLoop, studioWithRun } from '../studio.suite.ts'
import type { WireOffer } from '../wire.ts'

/** A loop of the user's own with a command for its runs, and one that is not for a run. */
const own = defineLoop({
  ...countingLoop,
  commands: [
    {
      name: 'counting add',
      says: 'add a number',
      settings: z.strictObject({
        number: z.string().regex(/^\d+$/, 'a number').meta({ description: 'what is added', argument: true }),
        run: z.string(),
        loud: z.boolean().default(false),
      }),
      forRun: ({ id }) => ({ run: id }),
      run: async () => 0,
    },
    { name: 'counting init', says: 'set up', settings: z.strictObject({}), run: async () => 0 },
  ],
})

let opened: Awaited<ReturnType<typeof studioWithRun>>
beforeAll(async () => {
  opened = await studioWithRun(own)
  const { store } = opened.project
  const manifest = await store.manifest('count-one')
  for (const loop of ['ralph', 'improve', 'gone'])
    await store.create({ ...manifest, run_id: `${loop}-one`, loop, config: { root: 'lab' } })
})
afterAll(() => opened.close())

const post = (body: unknown, headers: Readonly<Record<string, string>> = allowed()) =>
  ask(opened.studio, '/api/ready/command', { 'content-type': 'application/json', ...headers }, body)
const allowed = () => ({ authorization: `Bearer ${opened.studio.token}` })
const codeOf = ({ text }: { readonly text: string }) => JSON.parse(text).error.code

test.each([
  ['counting add', { number: '7' }, 'count-one', 'reprise counting add --run=count-one 7'],
  ['ralph apply', {}, 'ralph-one', 'reprise ralph apply --yes ralph-one'],
  [
    'improve ideas add',
    { idea: '--rm $(x)' },
    'improve-one',
    "reprise improve ideas add --root=lab -- '--rm $(x)'",
  ],
  ['improve veto', { plan: 'round_1_a' }, 'improve-one', 'reprise improve veto --run=improve-one round_1_a'],
])('the definition of a loop offers %s for its runs', async (command, settings, run, line) => {
  expect((await post({ run, command, settings }, {})).status).toBe(401)
  expect(JSON.parse((await post({ run, command, settings })).text)).toMatchObject({ line, run_id: run })
  expect(codeOf(await post({ run: '../../etc', command, settings }))).toBe('no_such_run')
  expect(codeOf(await post({ run, command, settings: { ...settings, run: 'other' } }))).toBe(
    'unknown_setting',
  )
  expect(codeOf(await post({ run, command, settings, words: 'rm -rf .' }))).toBe('bad_request')
})

test.each([
  ['count-one', 'ralph apply'],
  ['ralph-one', 'improve veto'],
  ['count-one', 'counting init'],
  ['gone-one', 'counting add'],
])('for %s there is no %s', async (run, command) => {
  expect(codeOf(await post({ run, command }))).toBe('no_such_command')
})

test.each(['--help', 'round_1_a; rm -rf .', '../plan', ''])('a plan cannot be named %j', async (plan) => {
  const answer = await post({ run: 'improve-one', command: 'improve veto', settings: { plan } })
  expect(answer.status).toBe(400)
})

test('the page gets the commands of a run, with what they ask', async () => {
  const { text } = await ask(opened.studio, '/api/runs/count-one/commands', allowed())
  const commands: WireOffer[] = JSON.parse(text).commands
  expect(commands.map(({ name, asks }) => [name, asks.map(({ key }) => key)])).toEqual([
    ['counting add', ['number']],
  ])
})

import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readNotes, watchRun, writeWatchers } from './watch-run.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-watch-')))
const room = {
  base,
  top: join(base, 'files'),
  folder: join(base, 'files'),
  home: base,
  temporary: base,
  reports: join(base, 'reports'),
}
beforeAll(async () => {
  for (const folder of [join(room.top, 'bench'), room.reports]) mkdirSync(folder, { recursive: true })
  await writeWatchers(join(base, 'side'))
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

async function run(text: string, options: readonly string[] = []) {
  writeFileSync(join(room.top, 'bench/run.mjs'), text)
  const order = { sealed: ['bench/run.mjs'], candidates: [], exits: false, pins: true }
  const watch = await watchRun(room, join(base, 'side'), order)
  const env = { PATH: process.env.PATH, ...watch.variables }
  const done = spawnSync(process.execPath, [...options, 'bench/run.mjs'], {
    cwd: room.top,
    env,
    encoding: 'utf8',
  })
  return { done, notes: await watch.read() }
}

test('a line is noted with who printed it, in pieces and without an end', async () => {
  const { notes } = await run("process.stdout.write('{\"a\":')\nprocess.stdout.write(Buffer.from(' 1}'))")
  expect(notes).toEqual({
    kind: 'noted',
    last: { by: 'sealed', text: '{"a": 1}', root: 'bench/run.mjs' },
    metrics: [],
    problems: [],
  })
})

test('built-in objects stay as fast as they were', async () => {
  const { done } = await run('console.log([Math, JSON, Date].map((one) => %HasFastProperties(one)).join())', [
    '--allow-natives-syntax',
  ])
  expect(done.stdout.trim()).toBe('true,true,true')
})

test('a script that is not sealed is not watched, and leaves the order where it is', async () => {
  writeFileSync(join(room.top, 'other.mjs'), 'console.log(1)')
  const order = { sealed: ['bench/none.mjs'], candidates: [], exits: false, pins: true }
  const watch = await watchRun(room, join(base, 'side'), order)
  spawnSync(process.execPath, ['other.mjs'], {
    cwd: room.top,
    env: { PATH: process.env.PATH, ...watch.variables },
  })
  expect(await watch.read()).toEqual({ kind: 'absent' })
})

const note = (body: string, key = 'key') =>
  `${body.length}\n${body}${createHmac('sha256', key).update(body).digest('hex')}\n`

test.each([
  ['no notes', ''],
  ['another key', note('run 0\nlast s bench/run.mjs\t1\n', 'other')],
  ['a text in between', `${note('run 0\nlast s bench/run.mjs\t1\n')}x`],
  ['a first note that is missing', note('run 1\nlast s bench/run.mjs\t1\n')],
  ['a note twice', note('run 0\nlast s bench/run.mjs\t1\n').repeat(2)],
])('notes with %s are broken', (_, text) => {
  expect(readNotes(text, 'key').kind).toBe('broken')
})

test('the last note has everything', () => {
  const text =
    note('run 0\nlast s bench/run.mjs\t1\n') +
    note(
      'run 1\nlast c src/a.js\té\nmetric n bench/run.mjs\tMETRIC a=1\nproblem opens a debugger\tsrc/a.js:3\n',
    )
  expect(readNotes(text, 'key')).toEqual({
    kind: 'noted',
    last: { by: 'other', text: 'é', root: 'src/a.js' },
    metrics: [{ by: 'nearest', text: 'METRIC a=1', root: 'bench/run.mjs' }],
    problems: [{ label: 'opens a debugger', where: 'src/a.js:3' }],
  })
})

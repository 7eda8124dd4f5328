import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ralphStop } from './ralph-stop.ts'
import { replay } from './replay.ts'
import { type TestProject, testProject } from './runs.suite.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const loader = createRequire(import.meta.url).resolve('tsx')

let project: TestProject
beforeEach(() => {
  project = testProject()
  project.write('a.txt', 'no\n')
  project.write(
    'worker.mjs',
    `import { writeFileSync } from 'node:fs'
    await new Promise((resolve) => setTimeout(resolve, 300))
    writeFileSync('a.txt', process.env.REPRISE_KEY)`,
  )
})
afterEach(() => project.remove())

/** Starts a loop that never ends by itself, and does something as soon as its first attempt is told of. */
async function loopUntil(cue: (kill: () => void) => unknown): Promise<string> {
  const actor = `command:node ${join(project.folder, 'worker.mjs')}`
  const words = ['ralph', 'say yes', '--check', 'grep -q yes a.txt', '--actor', actor, '--in-place']
  const args = ['--import', loader, main, ...words, '--id', 'ralph-one', '-n', '500', '--reruns', '0']
  const child = spawn(process.execPath, args, { cwd: project.folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let cued: unknown
  child.stdout.on('data', (data) => {
    said += String(data)
    if (said.includes('attempt 1')) cued ??= cue(() => child.kill('SIGINT'))
  })
  await once(child, 'close')
  await cued
  return said
}

const outcome = () =>
  JSON.parse(readFileSync(join(project.folder, '.reprise/runs/ralph-one/outcome.json'), 'utf8'))

test('a loop at work is asked to stop, ends after its attempt, and says that a user wanted it', async () => {
  const terminal = project.terminal()
  const said = await loopUntil(() => ralphStop('ralph-one', {}, terminal))
  expect(terminal.printed()).toBe('ralph-one ends after the attempt under way.\n')
  expect(said).toContain('Somebody asked the loop to stop.')
  expect(outcome()).toMatchObject({ passed: false, stop: { reason: 'user' } })
  expect(await replay('ralph-one', {}, project.terminal())).toBe(0)
  await expect(ralphStop('ralph-one', {}, project.terminal())).rejects.toThrow('has ended already')
})

test('a loop that Ctrl-C has interrupted is finished by the command itself', async () => {
  const said = await loopUntil((interrupt) => interrupt())
  expect(said).toContain('goes on from here')
  expect(() => outcome()).toThrow('ENOENT')
  const terminal = project.terminal()
  expect(await ralphStop('ralph-one', {}, terminal)).toBe(0)
  expect(terminal.printed()).toMatch(/^user {2}Somebody asked the loop to stop\./)
  expect(outcome()).toMatchObject({ passed: false, stop: { reason: 'user' } })
})

test('a loop whose budget is used up is told to get more of it first', async () => {
  await loopUntil((interrupt) => interrupt())
  const file = '.reprise/runs/ralph-one/run.json'
  const manifest = JSON.parse(readFileSync(join(project.folder, file), 'utf8'))
  const reason = { code: 'budget_usd', message: 'The budget is used up.' }
  project.write(file, JSON.stringify({ ...manifest, status: 'stopped', reason }))
  await expect(ralphStop('ralph-one', {}, project.terminal())).rejects.toThrow('resume ralph-one --budget')
})

test('only ralph loops can be stopped so', async () => {
  await project.start({ id: 'other' })
  await expect(ralphStop('other', {}, project.terminal())).rejects.toThrow("of the loop 'chains'")
})

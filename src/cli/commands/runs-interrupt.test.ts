import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resume } from './resume.ts'
import { type TestProject, testProject } from './runs.suite.ts'

const main = fileURLToPath(new URL('../../../dist/bin/reprise.js', import.meta.url))

let project: TestProject
let child: ChildProcess | undefined
beforeEach(() => {
  project = testProject()
})
afterEach(() => {
  child?.kill('SIGKILL')
  project.remove()
})

/** A program that answers once a file is there. */
const waiting = `
import { existsSync, watch } from 'node:fs'
process.stdin.resume()
const answer = () => { if (existsSync('gate')) { console.log('open'); process.exit(0) } }
watch('.', answer)
answer()
`

/** Resumes the run in a process of its own and does something as soon as it says so, one after the other. */
async function resumeElsewhere(...cues: readonly (readonly [says: string, action: () => void])[]) {
  const args = [main, 'resume', 'one', '--budget', '99 calls']
  child = spawn(process.execPath, args, { cwd: project.folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const waitingFor = [...cues]
  let said = ''
  const printed: string[] = []
  child.stdout!.on('data', (data) => printed.push(String(data)))
  child.stderr!.on('data', (data) => {
    said += String(data)
    while (waitingFor[0] !== undefined && said.includes(waitingFor[0][0])) waitingFor.shift()![1]()
  })
  const [code] = await once(child, 'close')
  return { code, said, printed: printed.join('') }
}

const interrupt = () => void child!.kill('SIGINT')
const entries = () =>
  readFileSync(join(project.folder, '.reprise/runs/one/journal.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test('Ctrl-C once finishes what is under way and leaves a run that can be resumed', async () => {
  project.write('wait.mjs', waiting)
  await project.start({
    agents: { worker: 'command:node wait.mjs' },
    settings: { length: 1 },
    budget: { calls: 0 },
  })
  const { code, said, printed } = await resumeElsewhere(
    ['start   right/turn', interrupt],
    ['finishing the current steps', () => project.write('gate', '')],
  )
  expect(said).toContain(
    'finishing the current steps; press Ctrl-C again to stop immediately; `reprise resume one` continues it\n',
  )
  expect(printed).toContain('stopped  one')
  expect(code).toBe(130)
  const ended = entries().filter(({ type }) => type === 'end')
  expect(ended.map(({ key, outcome }) => [key, outcome]).sort()).toEqual([
    ['left/turn', 'done'],
    ['right/turn', 'done'],
  ])
  const terminal = project.terminal()
  expect(await resume('one', { json: true }, terminal)).toBe(0)
  expect(JSON.parse(terminal.printed()).result).toEqual(['open\nopen\n', 'open\nopen\n'])
})

test('Ctrl-C twice stops at once and leaves a run that can be resumed', async () => {
  project.write('wait.mjs', waiting)
  await project.start({
    agents: { worker: 'command:node wait.mjs' },
    settings: { length: 1 },
    budget: { calls: 0 },
  })
  const { code, said, printed } = await resumeElsewhere(
    ['start   right/turn', interrupt],
    ['finishing the current steps', interrupt],
  )
  expect(said).toContain('stopping immediately; `reprise resume one` continues it\n')
  expect(printed).toContain('interrupted  one')
  expect(code).toBe(130)
  expect(entries().filter(({ type }) => type === 'end')).toEqual([])
  expect(entries().at(-1)).toMatchObject({ type: 'close', status: 'interrupted', reason: 'interrupted' })
  project.write('gate', '')
  expect(await resume('one', {}, project.terminal())).toBe(0)
})

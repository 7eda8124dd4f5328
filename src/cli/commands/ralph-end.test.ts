import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fork } from './fork.ts'
import { ralph } from './ralph.ts'
import { resume } from './resume.ts'
import { type TestProject, testProject } from './runs.suite.ts'
import { townPlay } from './town-play.ts'

let project: TestProject
beforeEach(() => {
  project = testProject()
  project.write('a.txt', 'no\n')
  project.write(
    'worker.mjs',
    `import { writeFileSync } from 'node:fs'
    writeFileSync('a.txt', process.env.REPRISE_KEY.includes('iteration-1') ? 'yes' : 'no ' + process.env.REPRISE_KEY)`,
  )
})
afterEach(() => project.remove())

const flags = () => ({
  check: ['grep -q yes a.txt'],
  actor: `command:node ${join(project.folder, 'worker.mjs')}`,
  inPlace: true,
  id: 'ralph-one',
  reruns: '0',
})

const lastLines = (text: string) => text.slice(text.search(/^(?:passed|max_iterations|stopped) /m))

test('a loop that is resumed tells its end as the command does that starts one, with the same exit code', async () => {
  const started = project.terminal()
  expect(await ralph('write yes', { ...flags(), maxIterations: '1' }, started)).toBe(1)
  const resumed = project.terminal()
  expect(await resume('ralph-one', {}, resumed)).toBe(1)
  expect(resumed.printed()).toMatch(/^max_iterations {2}.*\n[\s\S]*reprise ralph report ralph-one/)
  const withoutTimes = (text: string) => text.replaceAll(/[\d.]+ (?:m?s)\b/g, '')
  expect(withoutTimes(resumed.printed())).toBe(withoutTimes(lastLines(started.printed())))
})

test('a loop that a budget ended tells how to go on, and a fork with more of it that it passed', async () => {
  const ended = project.terminal()
  expect(await ralph('write yes', { ...flags(), budget: '1 calls' }, ended)).toBe(1)
  expect(ended.printed()).toContain('`reprise fork ralph-one --at iteration-0/left --budget MORE` goes on')
  const again = project.terminal()
  expect(await resume('ralph-one', { budget: '9 calls' }, again)).toBe(1)
  expect(again.printed()).toMatch(/^budget {2}/)
  const forked = project.terminal()
  const further = { at: 'iteration-0/left', budget: '9 calls', id: 'ralph-two', run: true }
  expect(await fork('ralph-one', further, forked)).toBe(0)
  expect(forked.printed()).toMatch(/^passed {2}All checks passed in attempt 2\./)
})

test('a game that is resumed tells who won', async () => {
  const game = { agent: 'bot:simple', seed: '4', id: 'one', players: '9', quiet: true }
  const played = project.terminal()
  expect(await townPlay(game, played)).toBe(0)
  const resumed = project.terminal()
  expect(await resume('one', {}, resumed)).toBe(0)
  expect(resumed.printed()).toBe(played.printed())
  expect(resumed.printed()).toMatch(/ won after |A draw after /)
})

test('a flag for each of the rules about the end: when the holdout runs, and how patient the loop is', async () => {
  project.write('hidden.sh', 'exit 1')
  const told = {
    holdout: 'sh hidden.sh',
    holdoutFile: ['hidden.sh'],
    holdoutWhen: 'passed',
    patience: 'plateau=3, same_error=0',
  }
  expect(await ralph('write yes', { ...flags(), ...told }, project.terminal())).toBe(0)
  const text = readFileSync(join(project.folder, '.reprise/runs/ralph-one/run.json'), 'utf8')
  expect(JSON.parse(text).config).toMatchObject({
    holdoutWhen: 'passed',
    holdoutFiles: [join(project.folder, 'hidden.sh')],
    patience: { plateau: 3, sameError: 0 },
  })
})

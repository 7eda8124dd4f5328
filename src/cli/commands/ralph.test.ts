import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fork } from './fork.ts'
import { ralph } from './ralph.ts'
import { ralphAblate } from './ralph-ablate.ts'
import { ralphInit } from './ralph-init.ts'
import { ralphReportCommand } from './ralph-report.ts'
import { replay } from './replay.ts'
import { rm } from './rm.ts'
import { type TestProject, testProject } from './runs.suite.ts'

let project: TestProject
beforeEach(() => {
  project = testProject()
  project.write('a.txt', 'no\n')
  project.write(
    'worker.mjs',
    `import { readFileSync, writeFileSync } from 'node:fs'
    const attempt = /iteration-(\\d+)/.exec(process.env.REPRISE_KEY)[1]
    writeFileSync('a.txt', attempt === '0' ? 'worse\\n' : readFileSync(0, 'utf8').includes('a.txt') ? 'yes\\n' : 'lost\\n')`,
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

test('a loop is told line by line, and how it ended', async () => {
  const terminal = project.terminal()
  expect(await ralph('write yes', flags(), terminal)).toBe(0)
  const lines = terminal.printed()
  expect(lines).toContain('ralph-one  write yes\n')
  expect(lines).toMatch(/before {5}✗ grep -q yes a\.txt/)
  expect(lines).toMatch(/attempt 1 {2}changed a\.txt \(\+1 −1\)\n.*✗.*\n.*reward 0\.000 =\n.*lesson /)
  expect(lines).toMatch(/attempt 2 {2}changed a\.txt \(\+1 −1\)\n.*✓.*\n.*reward 1\.000 ▲ \+1\.000\n/)
  expect(lines).toMatch(/passed {2}All checks passed in attempt 2\. {2}2 calls/)
})

test('a loop that does not pass ends with another exit code, and tells so as JSON', async () => {
  const terminal = project.terminal()
  expect(await ralph('write yes', { ...flags(), maxIterations: '1', json: true }, terminal)).toBe(1)
  const { run_id, status, result } = JSON.parse(terminal.printed())
  expect([run_id, status, result.stop.reason]).toEqual(['ralph-one', 'completed', 'max_iterations'])
})

test('a run that ended can be taken further by a fork at its end', async () => {
  await ralph('write yes', { ...flags(), maxIterations: '1' }, project.terminal())
  const terminal = project.terminal()
  const request = { at: 'finish', set: ['maxIterations=5'], id: 'ralph-two', run: true, json: true }
  expect(await fork('ralph-one', request, terminal)).toBe(0)
  expect(JSON.parse(terminal.printed()).result).toMatchObject({ passed: true, iterations: 2 })
  expect(readFileSync(join(project.folder, 'a.txt'), 'utf8')).toBe('yes\n')
  expect(await replay('ralph-two', {}, project.terminal())).toBe(0)
})

test('a task file says it all, and flags win', async () => {
  const { check, actor, id } = flags()
  const words = `workspace: in-place\nmax-iterations: 1\nreruns: 0\nactor: ${actor}`
  project.write('ralph.task.md', `---\nchecks:\n  - ${check[0]}\n${words}\n---\n\nWrite yes.\n`)
  const terminal = project.terminal()
  expect(await ralph('ralph.task.md', { id, maxIterations: '4' }, terminal)).toBe(0)
  expect(terminal.printed()).toContain('at most 4 attempts')
})

test('a report of a run is printed, and charts are written into a folder', async () => {
  await ralph('write yes', flags(), project.terminal())
  const terminal = project.terminal()
  expect(await ralphReportCommand(['ralph-one'], {}, terminal)).toBe(0)
  expect(terminal.printed()).toContain('# Ralph report')
  expect(terminal.printed()).toContain('Loops: 1, with 2 attempts')
  await ralphReportCommand(['.reprise'], { format: 'svg', out: 'charts' }, project.terminal())
  expect(readFileSync(join(project.folder, 'charts/rewards.svg'), 'utf8')).toMatch(/^<svg/)
  expect(await ralphReportCommand(['chains.mjs'], {}, project.terminal())).toBe(1)
})

test('init writes a task file from flags where nobody can be asked, and spares one that is there', async () => {
  writeFileSync(join(project.folder, 'package.json'), '{"scripts": {"test": "node --test"}}')
  expect(await ralphInit({}, project.terminal())).toBe(2)
  expect(existsSync(join(project.folder, 'ralph.task.md'))).toBe(false)
  expect(await ralphInit({ task: 'Mend it.', actor: 'bot:repair' }, project.terminal())).toBe(0)
  const text = readFileSync(join(project.folder, 'ralph.task.md'), 'utf8')
  expect(text).toBe('---\nchecks:\n  - npm test\nactor: bot:repair\n---\n\nMend it.\n')
  expect(await ralphInit({ task: 'Other.' }, project.terminal())).toBe(2)
  expect(await ralphInit({ task: 'Other.', force: true }, project.terminal())).toBe(0)
})

test('whoever lets the actor read the holdout is warned', async () => {
  const text = (holdout: string) =>
    `---\nchecks:\n  - grep -q yes answer.txt\nactor: ${flags().actor}\n${holdout}---\n\nWrite yes.\n`
  project.write('open.task.md', text('holdout: "true"\n'))
  const open = project.terminal()
  await ralph('open.task.md', { inPlace: true, id: 'ralph-open' }, open)
  expect(open.complained()).toContain('the actor can read the holdout')
  project.write('closed.task.md', text(''))
  const closed = project.terminal()
  await ralph('closed.task.md', { inPlace: true, id: 'ralph-closed', holdout: 'true' }, closed)
  expect(closed.complained()).not.toContain('holdout')
})

test('a loop that is deleted takes its worktree along, and its branch where nothing is on it', async () => {
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...words], {
      cwd: project.folder,
      encoding: 'utf8',
    })
  git('init', '-q', '-b', 'main')
  git('add', '-A')
  git('commit', '-qm', 'begin')
  const beside = { ...flags(), inPlace: false, worktree: true }
  await ralph('write yes', { ...beside, actor: 'command:./nobody', id: 'ralph-stopped' }, project.terminal())
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(2)
  await ralph('write yes', { ...beside, id: 'ralph-done' }, project.terminal())
  project.write('.reprise/ralph/ralph-stopped/left.txt', 'x')
  for (const id of ['ralph-stopped', 'ralph-done'])
    expect(await rm([id], { yes: true }, project.terminal())).toBe(0)
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1)
  expect(git('branch', '--list', 'reprise/*').trim()).toBe('reprise/ralph-done')
  expect(existsSync(join(project.folder, '.reprise/ralph/ralph-stopped'))).toBe(false)
})

test('a run that came from another project takes nothing of that project along, and one that cannot be read goes all the same', async () => {
  await ralph('write yes', flags(), project.terminal())
  project.write('.reprise/ralph/ralph-one/mine.txt', 'x')
  const copy = testProject()
  try {
    cpSync(join(project.folder, '.reprise/runs'), join(copy.folder, '.reprise/runs'), { recursive: true })
    expect(await rm(['ralph-one'], { yes: true }, copy.terminal())).toBe(0)
    expect(existsSync(join(project.folder, '.reprise/ralph/ralph-one/mine.txt'))).toBe(true)
  } finally {
    copy.remove()
  }
  const file = '.reprise/runs/ralph-one/run.json'
  const manifest = JSON.parse(readFileSync(join(project.folder, file), 'utf8'))
  project.write(file, JSON.stringify({ ...manifest, config: { omega: 'many' } }))
  expect(await rm(['ralph-one'], { yes: true }, project.terminal())).toBe(0)
  expect(existsSync(join(project.folder, '.reprise/runs/ralph-one'))).toBe(false)
})

describe('reprise ralph ablate', () => {
  /** Two tasks whose file must say yes: the worker writes so at once, or only when a reflection is in view. */
  function writeTasks(): void {
    for (const [name, words] of [
      ['easy', 'no'],
      ['hard', 'no, and no'],
    ]) {
      project.write(`tasks/${name}/answer.txt`, `${words}\n`)
      project.write(
        `tasks/${name}/defect.json`,
        JSON.stringify({ title: `write yes (${name})`, check: 'grep -qx yes answer.txt' }),
      )
    }
    project.write(
      'learner.mjs',
      `import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
      const prompt = readFileSync(0, 'utf8')
      appendFileSync(${JSON.stringify(join(project.folder, 'asked.log'))}, 'x')
      const learnt = prompt.includes("What earlier attempts taught")
      writeFileSync('answer.txt', learnt || prompt.includes('easy') ? 'yes\\n' : 'again ' + process.env.REPRISE_KEY + '\\n')`,
    )
  }
  const ablateFlags = () => ({
    actor: `command:node ${join(project.folder, 'learner.mjs')}`,
    maxIterations: '3',
    id: 'both-ways',
  })
  const asked = () => readFileSync(join(project.folder, 'asked.log'), 'utf8').length

  test('every task is tried both ways, told of, compared and kept', async () => {
    writeTasks()
    const terminal = project.terminal()
    expect(await ralphAblate('tasks', ablateFlags(), terminal)).toBe(0)
    expect(terminal.printed()).toContain('Tasks tried both ways: 2, up to 3 attempts each.')
    expect(terminal.printed()).toContain('Solved only with memory: 1; only without: 0')
    const home = join(project.folder, '.reprise/runs/both-ways')
    const lines = (side: string) =>
      ['easy', 'hard'].map(
        (task) =>
          readFileSync(join(home, side, `ralph-${task}-s1`, 'reflections.jsonl'), 'utf8').split('\n').length -
          1,
      )
    expect([lines('on'), lines('off')]).toEqual([
      [1, 2],
      [1, 3],
    ])
    expect(readdirSync(join(project.folder, '.reprise/ralph-ablation/both-ways'))).toEqual([])
    project.write('tasks/later/defect.json', JSON.stringify({ title: 'later', check: 'true' }))
    expect(await replay('both-ways', {}, project.terminal())).toBe(0)
    const report = project.terminal()
    expect(await ralphReportCommand([join(home, 'on')], { format: 'markdown' }, report)).toBe(0)
    expect(report.printed()).toContain('Loops: 2, with 3 attempts.')
    const whole = project.terminal()
    expect(await ralphReportCommand(['both-ways'], {}, whole)).toBe(0)
    expect(whole.printed()).toMatch(
      /Tasks tried both ways: 2[\s\S]*# With memory\n\n- Loops: 2, with 3 attempts[\s\S]*# Without memory\n\n- Loops: 2, with 4/,
    )
    const json = project.terminal()
    await ralphReportCommand(['both-ways'], { format: 'json' }, json)
    expect(JSON.parse(json.printed())).toMatchObject({
      comparison: { pairs: 2 },
      on: { loops: 2 },
      off: { loops: 2 },
    })
    await ralphReportCommand(['both-ways'], { format: 'svg', out: 'both' }, project.terminal())
    expect(readdirSync(join(project.folder, 'both'))).toContain('off-rewards.svg')
    expect(readFileSync(join(project.folder, 'tasks/hard/answer.txt'), 'utf8')).toBe('no, and no\n')
  })

  test('what has ended is not run again when the same experiment is asked for once more', async () => {
    writeTasks()
    await ralphAblate('tasks', ablateFlags(), project.terminal())
    const before = asked()
    const terminal = project.terminal()
    expect(await ralphAblate('tasks', ablateFlags(), terminal)).toBe(0)
    expect(terminal.printed()).toContain('Tasks tried both ways: 2')
    expect(asked()).toBe(before)
  })

  test('a budget holds for all of it, and more of it lets it go on without a call twice', async () => {
    writeTasks()
    const stopped = project.terminal()
    expect(await ralphAblate('tasks', { ...ablateFlags(), jobs: '1', budget: '2 calls' }, stopped)).toBe(1)
    expect(stopped.printed()).toContain('`reprise ralph ablate tasks --id both-ways` goes on from here.')
    expect(asked()).toBe(2)
    const more = { ...ablateFlags(), jobs: '1', budget: '100 calls' }
    expect(await ralphAblate('tasks', more, project.terminal())).toBe(0)
    expect(asked()).toBe(7)
  })

  test('a name that another run has, and settings that an experiment was not begun with, are refused', async () => {
    writeTasks()
    await ralph('write yes', { ...flags(), id: 'both-ways' }, project.terminal())
    const before = readFileSync(join(project.folder, '.reprise/runs/both-ways/run.json'), 'utf8')
    await expect(ralphAblate('tasks', ablateFlags(), project.terminal())).rejects.toThrow(
      "of the loop 'ralph'",
    )
    expect(readFileSync(join(project.folder, '.reprise/runs/both-ways/run.json'), 'utf8')).toBe(before)
    const own = { ...ablateFlags(), id: 'own' }
    await ralphAblate('tasks', own, project.terminal())
    await expect(ralphAblate('tasks', { ...own, seeds: '5' }, project.terminal())).rejects.toThrow(
      'begun otherwise: seeds is [1]',
    )
  })

  test('tasks that cannot be read are told before anything has begun', async () => {
    writeTasks()
    project.write('tasks/odd/defect.json', '{"title": "x",')
    await expect(ralphAblate('tasks', ablateFlags(), project.terminal())).rejects.toThrow(
      /defect\.json:1:\d+ is no JSON/,
    )
    project.write('tasks/odd/defect.json', '{"title": "x", "check": "true"}')
    project.write('tasks/o-d_d/defect.json', '{"title": "x", "check": "true"}')
    project.write('tasks/o-d-d/defect.json', '{"title": "x", "check": "true"}')
    await expect(ralphAblate('tasks', ablateFlags(), project.terminal())).rejects.toThrow('too much alike')
    expect(existsSync(join(project.folder, '.reprise/runs/both-ways'))).toBe(false)
  })

  test.each([
    ['tasks', { seeds: 'many' }, /--seeds is 'many'/],
    ['tasks', { omega: '11' }, /--omega is '11'.*from 1 to 10/],
    ['nowhere', {}, /There is no folder .*nowhere/],
    ['tasks', { only: 'impossible' }, /no task whose name holds 'impossible'/],
  ])('%s with %j is refused with a way out', async (folder, change, words) => {
    writeTasks()
    await expect(ralphAblate(folder, { ...ablateFlags(), ...change }, project.terminal())).rejects.toThrow(
      words,
    )
    expect(existsSync(join(project.folder, '.reprise/runs/both-ways'))).toBe(false)
  })
})

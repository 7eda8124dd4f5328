import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { applyCommand } from '../../src/loops/rlm/commands/apply.ts'
import { prepareRlm } from '../../src/loops/rlm/prepare.ts'
import type { CommandContext, PrepareContext } from '../../src/spine/index.ts'
import { testProject } from '../../src/workspace/project.suite.ts'
import { calls, folderForTest, player, question } from './rlm.suite.ts'

function projectForTest() {
  const project = testProject({ 'a.txt': 'one\n', 'b.txt': 'two\n' })
  onTestFinished(() => project.remove())
  return project
}

test('Bash and ProjectWrite change a worktree; the files of the user stay as they are until the change is applied', async () => {
  const project = projectForTest()
  project.write('b.txt', 'changed by the user\n')
  const cache = folderForTest()
  const moves = [
    calls('Bash', { command: 'cat a.txt && echo new > c.txt && exit 3' }),
    calls('ProjectWrite', { path: 'a.txt', old: 'one', new: 'uno' }),
    calls('ProjectWrite', { path: '../outside.txt', content: 'x' }),
    calls('ProjectWrite', { path: 'd.txt', content: 'written\n' }),
    calls('Bash', { command: 'cat a.txt b.txt c.txt d.txt' }),
    calls('Final', { answer: 'done' }),
  ]
  const model = player((_, key) => moves[Number(/turn-(\d+)/.exec(key)![1]) - 1]!)
  const made = question('text\n', { worktree: true, folder: project.folder, cache })
  const run = await made.ask(model)
  expect(run).toMatchObject({ status: 'completed', result: { answer: 'done' } })
  const [root] = await made.trajectories()
  const results = root!.iterations!.map(({ observation }) => `${observation.status}: ${observation.result}`)
  expect(results[0]).toBe('failure: It ended with exit code 3.\none\n')
  expect(results[2]).toMatch(/^failure: It failed: .*leads out of the folder/)
  expect(results[4]).toContain('uno\nchanged by the user\nnew\nwritten\n')
  expect(await made.lint()).toEqual([])
  // Nothing of the user has changed.
  expect(project.git('status', '--porcelain')).toBe(' M b.txt\n')
  expect(project.read('a.txt')).toBe('one\n')
  expect(existsSync(join(project.folder, '../outside.txt'))).toBe(false)
  const { branch } = run.result!.change!
  expect(project.git('diff', '--name-status', `${run.result!.change!.base}`, branch!)).toBe(
    'M\ta.txt\nA\tc.txt\nA\td.txt\n',
  )
  expect(readdirSync(join(cache, 'worktrees'))).toEqual([])
  expect((await made.replay(model)).status).toBe('completed')

  const printed: string[] = []
  const context = {
    findRun: async (name: string) => name,
    store: made.store,
    configOf: async (id: string) => (await made.store.manifest(id)).config,
    signal: new AbortController().signal,
    print: (line: string) => printed.push(line),
    json: false,
  } as unknown as CommandContext
  const apply = { run: 'rlm-test', how: 'patch' as const, preview: false, yes: true }
  expect(await applyCommand.run(apply, context)).toBe(0)
  expect([project.read('a.txt'), project.read('b.txt'), project.read('d.txt')]).toEqual([
    'uno\n',
    'changed by the user\n',
    'written\n',
  ])
})

test('a folder without a commit is refused before the run starts', async () => {
  const folder = folderForTest()
  const context = {
    folder,
    cache: folder,
    runId: 'x',
    agents: {},
    project: folder,
  } as unknown as PrepareContext
  await expect(prepareRlm({ worktree: true }, context)).rejects.toMatchObject({ code: 'no_worktree' })
})

test('a run that is stopped between two commands goes on with the files as they were', async () => {
  const project = projectForTest()
  const move = (key: string) => {
    const turn = Number(/turn-(\d+)/.exec(key)![1])
    return turn === 4
      ? calls('Final', { answer: 'done' })
      : calls('Bash', { command: `echo ${turn} >> a.txt` })
  }
  const made = question('text\n', { worktree: true, folder: project.folder, cache: folderForTest() })
  let asked = 0
  const first = player((_, key) => {
    asked++
    return move(key)
  })
  const run = await made.ask(first, undefined, { stopping: () => asked >= 2 })
  expect(run.status).not.toBe('completed')
  const resumed = await made.resume(player((_, key) => move(key)))
  expect(project.git('show', `${resumed.result!.change!.branch}:a.txt`)).toBe('one\n1\n2\n3\n')
  expect(project.read('a.txt')).toBe('one\n')
})

test('without --worktree, and in subtasks, there are no such tools', async () => {
  const offered: string[][] = []
  const model = player(({ tools = [] }, key) => {
    offered.push(tools.map(({ name }) => name))
    if (key.includes('subtask'))
      return key.endsWith('turn-1/think')
        ? calls('Bash', { command: 'echo x > a.txt' })
        : calls('Final', { answer: 'x' })
    return key.endsWith('turn-1/think')
      ? calls('spawned_subtask', { prompt: 'go' })
      : calls('Final', { answer: 'ok' })
  })
  const project = projectForTest()
  const made = question('text\n', { worktree: true, folder: project.folder, cache: folderForTest() })
  const run = await made.ask(model)
  expect(run.result).toMatchObject({ answer: 'ok' })
  expect(run.result!.change).toBeUndefined()
  expect(offered[0]).toContain('Bash')
  expect(offered[1]).not.toContain('Bash')
  const [, child] = await made.trajectories()
  expect(child!.iterations![0]!.observation.error_details?.error_type).toBe('no_tool')
  const plain = question('text\n')
  await plain.ask(player(() => calls('Final', { answer: 'x' })))
  expect(project.git('branch', '--list', 'reprise/*')).toBe('')
})

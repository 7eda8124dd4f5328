import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { newMark } from '../../kit/index.ts'
import { type TestProject, testProject } from '../project.suite.ts'
import { beginWorktree } from './begin-worktree.ts'
import { finishWorktree } from './finish-worktree.ts'
import { setAsideChanges } from './set-aside.ts'
import { openWorktree } from './worktree.ts'
import type { WorktreePlan } from './worktree-plan.ts'

const projects: TestProject[] = []
afterEach(() => {
  for (const project of projects.splice(0)) {
    project.remove()
    rmSync(`${project.folder}-cache`, { recursive: true, force: true })
  }
})

function start(files: Record<string, string>): { made: TestProject; order: WorktreePlan } {
  const made = testProject(files)
  projects.push(made)
  const cache = `${made.folder}-cache`
  const { signal } = new AbortController()
  const setAside = 'reprise ralph set-aside ralph-test'
  return {
    made,
    order: { inPlace: true, folder: made.folder, cache, runId: 'ralph-test', path: '', setAside, signal },
  }
}

/** The run was last alive some seconds ago. */
function lastAlive(secondsAgo: number, { cache, runId }: WorktreePlan): void {
  const then = Date.now() / 1000 - secondsAgo
  utimesSync(join(cache, 'in-place', `${runId}.json`), then, then)
}

test('what the user changed after an interruption stops the run, which names the files and changes nothing', async () => {
  const { made, order } = start({ 'a.txt': 'a', 'b.txt': 'b' })
  const beginning = await beginWorktree(order)
  const place = await openWorktree(order, beginning)
  await place.restore(beginning.tree)
  made.write('b.txt', 'by the actor')
  await place.snapshot()
  await place.close()
  made.write('a.txt', 'precious')
  await expect(openWorktree(order, beginning)).rejects.toMatchObject({
    code: 'files_changed',
    message: expect.stringMatching(/ {2}modified a\.txt\n`reprise ralph set-aside ralph-test` saves/),
  })
  expect([made.read('a.txt'), made.read('b.txt')]).toEqual(['precious', 'by the actor'])
})

test('changes that were set aside are saved as a patch, and the run continues', async () => {
  const { made, order } = start({ 'a.txt': 'a\n' })
  const beginning = await beginWorktree(order)
  made.write('a.txt', 'precious\n')
  made.write('new.txt', 'new\n')
  const { patch, files } = await setAsideChanges(order, new Date('2026-11-16T09:00:00Z'))
  expect(files).toEqual(['a.txt', 'new.txt'])
  expect(made.read('a.txt')).toBe('precious\n')
  const place = await openWorktree(order, beginning)
  await place.restore(beginning.tree)
  expect(made.read('a.txt')).toBe('a\n')
  await place.close()
  made.git('apply', patch!)
  expect([made.read('a.txt'), made.read('new.txt')]).toEqual(['precious\n', 'new\n'])
  expect(readFileSync(patch!, 'utf8')).toContain('+precious')
})

test('what an actor had changed when the run was killed is replaced, and what was changed later is not', async () => {
  const { made, order } = start({ 'a.txt': 'a', 'b.txt': 'b' })
  const beginning = await beginWorktree(order)
  const killed = await openWorktree(order, beginning)
  await killed.restore(beginning.tree)
  made.write('b.txt', 'half done')
  await killed.close()
  const again = await openWorktree(order, beginning)
  await again.restore(beginning.tree)
  expect(made.read('b.txt')).toBe('b')
  await again.close()
  const [patch] = readdirSync(join(order.cache, 'set-aside'))
  expect(readFileSync(join(order.cache, 'set-aside', patch!), 'utf8')).toContain('+half done')
  lastAlive(3600, order)
  made.write('a.txt', 'precious')
  await expect(openWorktree(order, beginning)).rejects.toThrow('modified a.txt')
})

test('what the user changed half a second after a kill stops the run too', async () => {
  const { made, order } = start({ 'a.txt': 'a' })
  const beginning = await beginWorktree(order)
  const killed = await openWorktree(order, beginning)
  await killed.restore(beginning.tree)
  await killed.close()
  lastAlive(0.5, order)
  made.write('a.txt', 'precious')
  await expect(openWorktree(order, beginning)).rejects.toMatchObject({ code: 'files_changed' })
  expect(made.read('a.txt')).toBe('precious')
})

/** What a killed process left at work in a folder: it writes for twenty seconds if nobody ends it. */
async function orphanIn(folder: string): Promise<ChildProcess> {
  const mark = newMark({ folder, key: 'iteration-1/act' })
  const child = spawn('sh', ['-c', 'for i in $(seq 1000); do echo more >> b.txt; sleep 0.02; done'], {
    cwd: folder,
    detached: true,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      REPRISE_COMMAND_ID: mark.replace(`.${process.pid}.`, `.${spawnSync('true').pid}.`),
    },
  })
  await once(child, 'spawn')
  return child
}

test.runIf(process.platform === 'linux').each(['openWorktree', 'setAsideChanges', 'beginWorktree'])(
  'an actor that outlived its run is ended before anybody looks at the files: %s',
  async (at) => {
    const { made, order } = start({ 'a.txt': 'a', 'b.txt': 'b' })
    const beginning = await beginWorktree(order)
    const killed = await openWorktree(order, beginning)
    await killed.restore(beginning.tree)
    await killed.close()
    lastAlive(60, order)
    const orphan = await orphanIn(made.folder)
    try {
      const ended = once(orphan, 'exit')
      if (at === 'setAsideChanges') await setAsideChanges(order, new Date())
      else if (at === 'beginWorktree') await beginWorktree(order)
      else
        await openWorktree(order, beginning).then(
          ({ close }) => close(),
          ({ message }) => expect(message).toContain('was still at work on them until now, and was ended'),
        )
      await ended
      expect(orphan.signalCode).toBe('SIGTERM')
    } finally {
      orphan.kill('SIGKILL')
    }
  },
)

test('files as a run left them are nobody’s changes, so that it can be forked', async () => {
  const { made, order } = start({ 'a.txt': 'a' })
  const beginning = await beginWorktree(order)
  const first = await openWorktree(order, beginning)
  await first.restore(beginning.tree)
  made.write('a.txt', 'done')
  const tree = await first.snapshot()
  await finishWorktree(order, beginning, first, { tree, message: 'done' })
  await first.close()
  const fork = await openWorktree({ ...order, runId: 'ralph-fork' }, beginning)
  await fork.restore(beginning.tree)
  expect(made.read('a.txt')).toBe('a')
  await fork.close()
})

test('files that are tracked although they are ignored are no changes of the user', async () => {
  const { made, order } = start({ 'a.txt': 'a', '.gitignore': 'dist/\n' })
  made.write('dist/out.js', 'out')
  made.git('add', '--force', 'dist/out.js')
  made.git('commit', '--quiet', '--message=dist')
  const beginning = await beginWorktree(order)
  await (await openWorktree(order, beginning)).close()
  const place = await openWorktree(order, beginning)
  await place.restore(beginning.tree)
  expect(made.read('dist/out.js')).toBe('out')
  await place.close()
})

import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testProject } from '../../src/workspace/project.suite.ts'
import { type BundledChild, bundleChild } from '../bundle-child.ts'

let child: BundledChild
beforeAll(async () => {
  child = await bundleChild(fileURLToPath(new URL('worktree-child.mjs', import.meta.url)))
})
afterAll(() => child.remove())

test('two processes with three worktrees each work on one repository at the same time, after one was killed', async () => {
  const project = testProject({ 'a.txt': 'a', 'b.txt': 'b' })
  const cache = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-cache-')))
  const start = (runId: string, kill = '') =>
    new Promise<number | null>((resolve) => {
      const args = [child.path, project.folder, cache, runId, kill]
      const running = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
      running.on('close', resolve)
    })
  try {
    // Killed with its worktrees open.
    expect(await start('one', 'kill')).toBe(null)
    expect(readdirSync(join(cache, 'worktrees'))).toHaveLength(3)
    expect(await Promise.all([start('one'), start('two')])).toEqual([0, 0])
    const branches = ['one', 'two'].flatMap((id) => [id, `${id}--executor-a`, `${id}--executor-b`])
    expect(
      project.git('branch', '--list', '--format=%(refname:short)', 'reprise/*').trim().split('\n'),
    ).toEqual(branches.map((name) => `reprise/${name}`))
    for (const name of branches) expect(project.git('show', `reprise/${name}:a.txt`)).toBe(`by ${name}`)
    expect(project.git('worktree', 'list').trim().split('\n')).toHaveLength(1)
    expect(project.git('status', '--porcelain')).toBe('')
    expect(readdirSync(join(cache, 'worktrees'))).toEqual([])
    expect(readdirSync(join(cache, 'indexes'))).toEqual([])
  } finally {
    project.remove()
    rmSync(cache, { recursive: true, force: true })
  }
})

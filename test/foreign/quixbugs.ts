import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { commit, git } from './foreign-project.ts'
import type { AgentScript } from './try-agent.ts'

/** A program of QuixBugs with its defect. */
export interface QuixBug {
  readonly name: string
  readonly script: AgentScript
  /** Makes a repository of all programs with their defects, their tests and nothing else. */
  make(folder: string): void
}

const parts = ['conftest.py', 'python_programs', 'python_testcases', 'json_testcases', '.gitignore']

/** The Python programs of a clone of QuixBugs that have tests. Programs that loop forever are ended after twenty seconds. */
export function quixBugs(clone: string): QuixBug[] {
  const show = (path: string) => git(clone, 'show', `HEAD:${path}`)
  const paths = git(clone, 'ls-tree', '-r', '--name-only', 'HEAD', 'python_testcases').split('\n')
  return paths.flatMap((test) => {
    const [, name] = /^python_testcases\/test_(\w+)\.py$/.exec(test) ?? []
    if (name === undefined) return []
    const file = `python_programs/${name}.py`
    const script = {
      name: name.replaceAll('_', '-'),
      check: `timeout 20 python3 -m pytest -q ${test}`,
      ...{ file, test, wrong: show(file), right: show(`correct_python_programs/${name}.py`) },
    }
    return [{ name, script, make: (folder: string) => extract(clone, folder) }]
  })
}

function extract(clone: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', 'HEAD', ...parts], { cwd: clone, maxBuffer: 2 ** 28 })
  execFileSync('tar', ['-x'], { cwd: folder, input: archive })
  git(folder, 'init', '--quiet', '--initial-branch=main')
  commit(folder, 'with defects')
}

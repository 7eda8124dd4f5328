import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestProject, type TestTerminal, testProject } from '../../src/cli/commands/runs.suite.ts'
import { buildProgram } from '../../src/cli/program.ts'
import { validatePaths } from '../../src/engine/index.ts'

type Flags = Readonly<Record<string, string | boolean | readonly string[]>>

/** A project in which commands are given as at a terminal. */
export interface TownCli extends TestProject {
  /** Gives a command and waits for it; gives its exit code. What is refused is thrown. */
  give(words: readonly string[], flags?: Flags, terminal?: TestTerminal): Promise<number>
  folderOf(run: string): string
  /** The streams of a run by path below its folder. */
  streamsOf(run: string): Record<string, string>
  linesOf(run: string, name: string): Record<string, unknown>[]
  findingsBelow(path: string): Promise<unknown[]>
}

/** Makes a project. */
export function townCli(): TownCli {
  const project = testProject()
  const folderOf = (run: string) => join(project.folder, '.reprise/runs', run)
  const streamsOf = (run: string) => {
    const names = readdirSync(folderOf(run), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.jsonl') && name !== 'journal.jsonl')
    return Object.fromEntries(
      names.sort().map((name) => [name, readFileSync(join(folderOf(run), name), 'utf8')]),
    )
  }
  return {
    ...project,
    folderOf,
    streamsOf,
    linesOf: (run, name) =>
      streamsOf(run)
        [name]!.trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    async give(words, flags = {}, terminal = project.terminal()) {
      const all = [...words, ...wordsOf(flags)]
      const program = await buildProgram({ version: '0.1.0', words: all, terminal: async () => terminal })
      const before = process.exitCode
      process.exitCode = 0
      try {
        await program.parseAsync(all, { from: 'user' })
        return process.exitCode
      } finally {
        process.exitCode = before
      }
    },
    async findingsBelow(path) {
      const found: unknown[] = []
      await validatePaths([path], { level: 'lint' }, { finding: (finding) => void found.push(finding) })
      return found
    },
  }
}

function wordsOf(flags: Flags): string[] {
  return Object.entries(flags).flatMap(([name, value]) => {
    const flag = name.length === 1 ? `-${name}` : `--${name}`
    if (value === true) return [flag]
    if (value === false) return []
    return [value].flat().flatMap((one) => [flag, String(one)])
  })
}

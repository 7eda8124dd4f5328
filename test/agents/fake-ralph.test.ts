import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { buildProgram } from '../../src/cli/program.ts'
import { type TestProject, testProject } from '../../src/workspace/project.suite.ts'
import { brokenProject } from './broken-project.ts'
import { type FakeCall, type FakePrograms, fakePrograms } from './fake-programs.ts'

const made: { remove(): void }[] = []
afterEach(() => {
  for (const one of made.splice(0)) one.remove()
})

/** Gives a command in a project as at a terminal. */
async function give(words: readonly string[], project: TestProject, programs: FakePrograms) {
  let printed = ''
  const output = {
    write(text: string) {
      printed += text
    },
  }
  const env = {
    ...programs.environment,
    ANTHROPIC_API_KEY: 'test-key',
    XDG_CACHE_HOME: join(programs.home, 'cache'),
  }
  const terminal = { folder: project.folder, env, version: '0.1.0', out: output, err: output }
  const program = await buildProgram({ version: '0.1.0', words, terminal: async () => terminal })
  const before = process.exitCode
  process.exitCode = 0
  try {
    await program.parseAsync([...words], { from: 'user' })
    return { code: process.exitCode, printed }
  } finally {
    process.exitCode = before
  }
}

function place(name: 'claude' | 'codex' | 'gemini', calls: readonly FakeCall[]) {
  const project = testProject(brokenProject)
  const programs = fakePrograms({ [name]: calls })
  made.push(project, programs)
  const linesOf = (file: string) =>
    readFileSync(join(project.folder, '.reprise/runs/mend', file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  return { project, programs, linesOf }
}

const words = (actor: string) => [
  'ralph',
  'Mend add.',
  '--check',
  'node --test',
  '--actor',
  actor,
  '--worktree',
  '--id',
  'mend',
]

test.each(['claude', 'codex', 'gemini'] as const)(
  'a recorded %s fixes a repository in two attempts through the command line',
  async (name) => {
    const { project, programs, linesOf } = place(name, [
      { prints: `${name}-mend-1`, replaces: ['a - b', 'a * b'] },
      { prints: `${name}-mend-2`, replaces: ['a * b', 'a + b'] },
    ])
    expect(await give(words(name), project, programs)).toMatchObject({ code: 0 })
    const records = linesOf('reflections.jsonl')
    expect(records).toHaveLength(2)
    expect(records[1]).toMatchObject({
      evaluator_output: { passed: true },
      actor_output: {
        rationale: 'The sum is a sum again.',
        actions: [
          { file_path: 'src/add.js' },
          ...(name === 'codex' ? [{ command: 'cat src/add.js' }] : []),
          { command: 'node --test' },
        ],
      },
    })
    expect(programs.received(name)).toHaveLength(2)
    expect(project.git('show', 'reprise/mend:src/add.js')).toContain('a + b')
  },
)

test('a permission that is refused is printed with the flag that allows it', async () => {
  const { project, programs, linesOf } = place('claude', [
    { prints: 'claude-denied', replaces: ['a - b', 'a + b'] },
  ])
  const { code, printed } = await give(words('claude'), project, programs)
  expect(code).toBe(0)
  expect(printed).toMatch(/Claude Code was refused permission: .*--allowedTools Bash --add-dir DIR/s)
  expect(linesOf('reflections.jsonl')[0].actor_output.warnings).toEqual([
    expect.stringContaining('was refused permission'),
  ])
})

test('a key that is refused ends the loop with that sentence after one call', async () => {
  const { project, programs, linesOf } = place('claude', [{ prints: 'claude-unauthorised', exits: 1 }])
  const { code, printed } = await give(words('claude'), project, programs)
  expect(code).not.toBe(0)
  expect(printed).toMatch(/Claude Code: Invalid API key/)
  expect(programs.received('claude')).toHaveLength(1)
  expect(linesOf('journal.jsonl').at(-1)).toMatchObject({ type: 'close', reason: 'unauthorised' })
})

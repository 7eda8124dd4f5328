import { afterAll, expect, test } from 'vitest'
import { defineLoop, type Loop, openProject, type RunOutcome } from '../../engine/index.ts'
import { Refusal } from '../../kit/index.ts'
import { testProject } from '../commands/runs.suite.ts'
import { conductRun } from './conduct-run.ts'

const project = testProject()
afterAll(() => project.remove())

/** What the terminal shows of a run that ends in a certain way. */
async function shown(outcome: Omit<RunOutcome, 'runId'>, narrate?: Loop['narrate']): Promise<string> {
  const terminal = project.terminal()
  const loop = defineLoop({ name: 'still', run: async () => null, ...(narrate && { narrate }) })
  await conductRun(async () => ({ runId: 'one', ...outcome }), {
    loop,
    id: 'one',
    config: {},
    agents: { actor: 'openai:sk-proj-ZZZZYYYYXXXXWWWWVVVVUUUUTTTTSSSS1234' },
    project: await openProject({ folder: project.folder, env: {} }),
    terminal,
  })
  return terminal.printed()
}

test('a failed run shows what its error advises', async () => {
  const error = new Refusal('unordered', 'failed', 'Both write.', { hint: 'Use run.parallel.' })
  const reason = { code: error.code, message: error.message }
  expect(await shown({ status: 'failed', reason, error })).toContain(
    'Both write. (unordered)\nUse run.parallel.\n',
  )
})

test('a key in the spelling of an agent is not shown', async () => {
  const printed = await shown({ status: 'completed', result: null }, ({ print, agents }) => {
    print(`played by ${agents?.actor}`)
    return { event: () => undefined }
  })
  expect(printed).toContain('played by openai:[redacted')
})

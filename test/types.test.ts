import { expect, test } from 'vitest'
import { type Agent, echoBot } from '../src/agents/index.ts'
import { reflectionMemory } from '../src/contracts/index.ts'
import { type RunRequest, startRun } from '../src/engine/index.ts'
import { defineLoop, type Run } from '../src/spine/index.ts'

/** Nothing here is called: the type checker is the test, and it fails when one of these mistakes compiles. */
async function mistakes(run: Run, agent: Agent, context: Parameters<typeof startRun>[2]): Promise<void> {
  const loop = defineLoop<{ rounds: number }, string, 'player'>({
    name: 'l',
    roles: ['player'],
    run: async () => 'done',
  })
  const right: RunRequest<{ rounds: number }, 'player'> = {
    id: 'a',
    config: { rounds: 1 },
    seed: 1,
    team: { player: agent },
  }
  const { result } = await startRun(loop, right, context)
  const text: string | undefined = result
  // @ts-expect-error a role without an agent
  await startRun(loop, { ...right, team: {} }, context)
  // @ts-expect-error a configuration of the wrong shape
  await startRun(loop, { ...right, config: { rounds: 'three' } }, context)
  // @ts-expect-error the result of this loop is a text
  const count: number | undefined = result
  // @ts-expect-error a question needs a name
  await run.ask(agent, { messages: [] })
  // @ts-expect-error no such role in a conversation
  await run.ask(agent, { name: 'a', messages: [{ role: 'robot', content: '' }] })
  // @ts-expect-error a record that is not of the contract
  run.append(reflectionMemory, { loop_id: 'ralph-x' })
  // @ts-expect-error a step gives back what its work gives back
  const wrong: number = await run.step('a', async () => 'text')
  // @ts-expect-error time is asked for, not given
  run.now(5)
  void [text, count, wrong]
}

test('wrong use does not compile', () => {
  expect(mistakes).toBeInstanceOf(Function)
  expect(echoBot.name).toBe('echo')
})

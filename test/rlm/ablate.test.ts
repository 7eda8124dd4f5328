import { join } from 'node:path'
import { expect, test } from 'vitest'
import { botAgent, collectBots } from '../../src/agents/index.ts'
import { replayRun, startRun, testContext } from '../../src/engine/index.ts'
import { ablateLoop } from '../../src/loops/rlm/experiments/ablate-loop.ts'
import { rlmBots } from '../../src/loops/rlm/index.ts'
import type { RlmRole } from '../../src/loops/rlm/roles.ts'
import { memoryStore } from '../../src/store/index.ts'
import { folderForTest } from './rlm.suite.ts'

test('lessons of earlier questions save a bot that believes them iterations on other questions, beyond chance', async () => {
  const novice = botAgent('novice', collectBots(rlmBots))
  const roles = ['root', 'sub-agent', 'judge', ...[1, 2, 3, 4, 5].map((level) => `level-${level}`)]
  const team = Object.fromEntries(roles.map((role) => [role, novice])) as Record<RlmRole, typeof novice>
  const config = {
    size: '8k',
    kinds: ['count' as const],
    train: 16,
    questions: 12,
    maxIterations: 3,
    jobs: 4,
    cache: join(folderForTest(), 'cache'),
  }
  const context = testContext({ store: memoryStore() })
  const run = await startRun(ablateLoop, { id: 'ablation', config, seed: 3, team }, context)
  expect(run.status).toBe('completed')
  const { pairs, effects } = run.result!
  expect(pairs).toHaveLength(12)
  expect(pairs.every(({ lessons }) => lessons > 0)).toBe(true)
  const [right, iterations] = effects
  expect(right!.with).toBeGreaterThan(right!.without)
  expect(iterations!.difference.high).toBeLessThan(0)
  expect((await replayRun(ablateLoop, { id: 'ablation', team }, context)).status).toBe('completed')
})

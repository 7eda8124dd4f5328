import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileSource } from '../src/exchange/index.ts'
import { readLog } from '../src/exchange/trajectories/lint-trajectories.suite.ts'
import { hasShared, listShared, shared } from './shared.ts'

const read = (path: string) => readLog(fileSource(join(shared, path), statSync(join(shared, path)).size))

test.skipIf(!hasShared)(
  'every log of other agents becomes trajectories without a finding at lint',
  async () => {
    for (const path of listShared('data/trajectories')) {
      const { format, trajectories, findings } = await read(path)
      expect([path, findings]).toEqual([path, []])
      expect(trajectories.length).toBeGreaterThan(0)
      // The folder is named after the format.
      expect(path).toContain(`data/trajectories/${format}/`)
    }
  },
)

test.skipIf(!hasShared)(
  'the ReAct runs of HotPotQA become 498 trajectories, with as many successes as the log counts',
  async () => {
    const { trajectories, findings } = await read('data/reflexion/hotpotqa/react_reflexion_100q_5trials.txt')
    expect(findings).toEqual([])
    expect(trajectories).toHaveLength(498)
    expect(trajectories.flatMap(({ iterations = [] }) => iterations)).toHaveLength(1896)
    expect(trajectories.filter(({ outcome }) => outcome?.status === 'success')).toHaveLength(
      32 + 42 + 48 + 50 + 51,
    )
  },
)

test.skipIf(!hasShared)(
  'the examples of the defining document become trajectories without a finding',
  async () => {
    const { trajectories, losses, findings } = await read('seeds/003_rlm-trajectory.yaml')
    expect([trajectories.length, findings, losses]).toEqual([2, [], ['4 × repairs: rlm/short-id']])
  },
)

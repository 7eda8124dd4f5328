import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProject, startRun, surroundings } from '../src/engine/index.ts'
import type { Loop } from '../src/loops/index.ts'
import { median, type Result } from './measure.ts'

const steps = 2000

/** What a journaled step costs above the flush that it cannot do without. */
export async function journaledStep(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-bench-'))
  try {
    const project = await openProject({ folder, env: {} })
    const extra: number[] = []
    for (let round = 0; round < 5; round++) {
      const bare = await microseconds(() => bareFlushes(join(folder, `bare-${round}`)))
      const loop = await microseconds(async () => {
        await startRun(
          stepper,
          { id: `steps-${round}`, config: {}, seed: 1, team: {} },
          surroundings(project, { version: '0' }),
        )
      })
      extra.push(loop - bare)
    }
    return [
      {
        name: 'run: a journaled step, above a bare write and flush',
        value: median(extra),
        unit: 'µs',
        promise: { atMost: 50 },
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const stepper: Loop<object, void, never> = {
  name: 'stepper',
  roles: [],
  async run(_, run) {
    for (let step = 0; step < steps; step++) await run.step('step', async () => step)
  },
}

async function microseconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return ((performance.now() - start) / steps) * 1000
}

async function bareFlushes(path: string): Promise<void> {
  const handle = await open(path, 'a')
  for (let step = 0; step < steps; step++) {
    await handle.write(`${JSON.stringify({ step, at: new Date().toISOString(), value: 'x'.repeat(150) })}\n`)
    await handle.datasync()
  }
  await handle.close()
}

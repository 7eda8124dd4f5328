import { existsSync, mkdtempSync, rmSync, writeSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProject, runContextOf, startRun } from '../src/engine/index.ts'
import { defineLoop, type Run } from '../src/spine/index.ts'
import { median, type Result } from './measure.ts'

const rounds = 400
const times = 50

/** What a journaled step costs above the flush that it cannot do without: both in turns, so that the disk is as busy for both. */
export async function journaledStep(): Promise<Result[]> {
  // In memory where the system has such a folder: a real disk takes longer for a flush than we do, and by chance.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'reprise-bench-'))
  const bare = await open(join(folder, 'bare.jsonl'), 'a')
  try {
    const context = runContextOf(await openProject({ folder, env: {} }), { version: '0' })
    const loop = inTurns(
      (run) => steps(run),
      () => flushes(bare),
    )
    const { result } = await startRun(loop, { id: 'steps', config: {}, seed: 1, team: {} }, context)
    return [
      {
        name: 'run: a journaled step, above a bare write and flush',
        value: result!,
        unit: 'µs',
        promise: { atMost: 50 },
      },
    ]
  } finally {
    await bare.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The median difference between the two, in microseconds for each time. */
function inTurns(ours: (run: Run) => Promise<void>, theirs: () => Promise<void>) {
  return defineLoop<object, number>({
    name: 'turns',
    async run(_, run) {
      const differences: number[] = []
      for (let round = 0; round < rounds; round++) {
        const floor = await microseconds(theirs)
        differences.push((await microseconds(() => ours(run))) - floor)
      }
      return median(differences)
    },
  })
}

async function steps(run: Run): Promise<void> {
  for (let step = 0; step < times; step++) await run.step('step', async () => step)
}

async function flushes(handle: FileHandle): Promise<void> {
  for (let step = 0; step < times; step++) {
    const line = `${JSON.stringify({ step, at: new Date().toISOString(), value: 'x'.repeat(300) })}\n`
    writeSync(handle.fd, line)
    await handle.datasync()
  }
}

async function microseconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return ((performance.now() - start) / times) * 1000
}

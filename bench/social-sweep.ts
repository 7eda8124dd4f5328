import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { modelAgent } from '../src/agents/index.ts'
import { openProject, runContextOf, startRun } from '../src/engine/index.ts'
import { socialLoop } from '../src/loops/social/social-loop.ts'
import type { Result } from './measure.ts'
import { configOf, planOf, teamOf } from './social-plan.ts'

/** Forty cells over loopback HTTP with 200 ms for each call, against the time that one cell needs at the least. */
export async function socialSweep(): Promise<Result[]> {
  const latencyMs = 200
  const folder = mkdtempSync(join(tmpdir(), 'reprise-bench-'))
  const script = fileURLToPath(new URL('loopback-server.mjs', import.meta.url))
  const server = spawn(process.execPath, [script, String(latencyMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = await once(server.stdout, 'data')
    const performer = modelAgent({
      provider: 'compatible',
      model: 'scripted',
      baseUrl: `${String(line).trim()}/v1`,
    })
    const context = runContextOf(await openProject({ folder, env: {} }), { version: '0' })
    const turns = 12
    const plan = planOf(4, turns, {
      factors: { context: ['static', 'adaptive'], challenge: ['off', 'always'] },
      seeds: 10,
    })
    const start = performance.now()
    const before = process.cpuUsage()
    const { status, error } = await startRun(
      socialLoop,
      { id: 'sweep', config: configOf(plan, { jobs: 40 }), seed: 1, team: teamOf(performer) },
      context,
    )
    if (status !== 'completed') throw error
    const took = performance.now() - start
    const { user, system } = process.cpuUsage(before)
    return [
      {
        name: 'social: 40 cells with model calls of 200 ms at once, as a multiple of the ideal',
        value: took / (turns * latencyMs),
        unit: '',
        promise: { atMost: 1.3 },
      },
      {
        name: 'social: the same, processor time of a call',
        value: (user + system) / 1000 / (40 * turns),
        unit: 'ms',
      },
    ]
  } finally {
    server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

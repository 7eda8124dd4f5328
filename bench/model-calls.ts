import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Agent, modelAgent } from '../src/agents/index.ts'
import { openProject, runContextOf, startRun } from '../src/engine/index.ts'
import { defineLoop } from '../src/spine/index.ts'
import type { Result } from './measure.ts'

const callers = 1000
const latencyMs = 5000

/** A thousand model calls at once over loopback HTTP, each answer durable in the journal before its caller hears of it. */
export async function modelCalls(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-bench-'))
  const script = fileURLToPath(new URL('loopback-server.mjs', import.meta.url))
  const server = spawn(process.execPath, [script, String(latencyMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = await once(server.stdout, 'data')
    const model = modelAgent({
      provider: 'compatible',
      model: 'scripted',
      baseUrl: `${String(line).trim()}/v1`,
    })
    const context = runContextOf(await openProject({ folder, env: {} }), { version: '0' })
    await startRun(crowd, { id: 'warm', config: { callers: 1 }, seed: 1, team: { model } }, context)
    const start = performance.now()
    await startRun(crowd, { id: 'crowd', config: { callers }, seed: 1, team: { model } }, context)
    const seconds = (performance.now() - start) / 1000
    const ideal = latencyMs / 1000
    return [
      {
        name: `run: ${callers.toLocaleString('en')} model calls of ${ideal} s at once, as a multiple of the ideal`,
        value: seconds / ideal,
        unit: '',
        promise: { atMost: 1.3 },
      },
    ]
  } finally {
    server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

const crowd = defineLoop<{ callers: number }, void, 'model'>({
  name: 'crowd',
  roles: ['model'],
  async run({ callers }, run, { model }: { model: Agent }) {
    const ask = (index: number) =>
      run.ask(model, { name: `caller-${index}`, messages: [{ role: 'user', content: `I am ${index}.` }] })
    await Promise.all(Array.from({ length: callers }, (_, index) => ask(index)))
  },
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Agent, modelAgent } from '../src/agents/index.ts'
import { openProject, runContextOf } from '../src/engine/index.ts'

/** A model over loopback HTTP, in a process of its own, and a project to run in. */
export interface LoopbackBench {
  readonly model: Agent
  readonly folder: string
  readonly context: ReturnType<typeof runContextOf>
}

/** Measures something with a model that takes a while for each reply. The server and the folder are gone afterwards. */
export async function withLoopback<T>(
  latencyMs: number,
  measure: (bench: LoopbackBench) => Promise<T>,
): Promise<T> {
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
    return await measure({ model, folder, context })
  } finally {
    server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { RunManifest } from '../src/contracts/index.ts'
import type { Project } from '../src/engine/index.ts'
import type { JournalDraft } from '../src/spine/index.ts'

/** A run of so many steps with values of this size. */
export async function writeLargeRun(project: Project, id: string, steps: number, valueBytes: number) {
  await project.store.create(manifestOf(id))
  const writer = await openJournal(project, id)
  const value = 'x'.repeat(valueBytes)
  for (let step = 0; step < steps; step += 500) {
    const drafts: JournalDraft[] = []
    for (let at = step; at < Math.min(steps, step + 500); at++) drafts.push(...entriesOf(at, value))
    await writer.append(...drafts)
  }
  await writer.close()
}

export const openJournal = (project: Project, id: string) =>
  project.store.journal(id).open({ runId: id, programVersion: '0', clock: () => new Date() })

/** The two entries of a step. */
export function entriesOf(step: number, text: string): JournalDraft[] {
  const work = { key: `round-${Math.floor(step / 100) + 1}/step-${step}`, work: 'ask', try: 1 } as const
  return [
    { type: 'start', ...work, agent: 'bot:echo' },
    { type: 'end', ...work, outcome: 'done', value: { text } },
  ]
}

export function manifestOf(id: string): RunManifest {
  return {
    version: '1.0.0',
    run_id: id,
    loop: 'own',
    status: 'running',
    seed: 1,
    config: {},
    agents: {},
    created_at: new Date().toISOString(),
    reprise_version: '0',
  }
}

/** A program of this folder in a process of its own that prints lines of JSON. */
export function startBench(file: string, args: readonly string[]) {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  return {
    async next<T>(): Promise<T> {
      const { value, done } = await lines.next()
      if (done) throw new Error(`${file} ended.`)
      return JSON.parse(value) as T
    },
    ask: () => void child.stdin!.write('\n'),
    end: () => child.stdin!.end(),
  }
}

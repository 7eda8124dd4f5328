import { spawn } from 'node:child_process'
import type { Project } from '../../engine/index.ts'
import { Refusal } from '../../kit/index.ts'

/** How long a short command may take. */
const usualPatienceMs = 60_000
/** How much of its output is given. */
const maxOutput = 20_000

/** How long a command may take, and what ends it before. */
export interface Patience {
  readonly patienceMs?: number
  readonly signal?: AbortSignal
}

/** Runs a command to its end, and gives what it printed. Throws a Refusal with its words where it fails. */
export function finishCommand(
  project: Project,
  [file, ...args]: readonly string[],
  { patienceMs = usualPatienceMs, signal }: Patience = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file!, args, {
      cwd: project.root,
      env: project.env as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: patienceMs,
      ...(signal && { signal }),
    })
    let said = ''
    const hear = (piece: Buffer) => {
      said = (said + piece.toString('utf8')).slice(-maxOutput)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', reject)
    child.once('close', (code) => {
      const text = said.trim()
      const [, reason = text] = /(?:^|\n)error: (.*)$/s.exec(text) ?? []
      if (code === 0) resolve(text)
      else reject(new Refusal('command_failed', 'usage', reason || 'The command ended without a word.'))
    })
  })
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { allowedEnvironment, type Environment } from '../../kit/index.ts'
import type { CodingAgentName } from './coding-preset.ts'
import { programOf } from './command-line.ts'
import { codingPresets } from './presets.ts'

/** A coding agent that is installed. */
export interface InstalledAgent {
  readonly name: CodingAgentName
  /** What people call it. */
  readonly title: string
  /** Where its program is. */
  readonly path: string
  /** Asks the program for its version, which starts it; undefined where it does not say. */
  version(): Promise<string | undefined>
}

/** The coding agents that are installed, in the order in which they are offered. No program is started. */
export function findCodingAgents(environment: Environment = process.env): InstalledAgent[] {
  return Object.values(codingPresets).flatMap((preset) => {
    const path = programOf(preset, environment)
    if (path === undefined) return []
    const { name, title } = preset
    return [{ name, title, path, version: () => versionOf(path, environment) }]
  })
}

async function versionOf(path: string, environment: Environment): Promise<string | undefined> {
  // Keys are not needed for this, so they are not passed on.
  const options = { env: allowedEnvironment(environment, []), timeout: 20_000 }
  const { stdout } = await promisify(execFile)(path, ['--version'], options).catch(() => ({ stdout: '' }))
  return /\d+\.\d+\.\d+\S*/.exec(stdout)?.[0]
}

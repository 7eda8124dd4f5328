import { isObject, readJson } from '../../../kit/index.ts'
import type { LogFile } from '../log-file.ts'

/** What one trial left of an environment. */
export interface AlfworldEnvironment {
  readonly name: string
  /** Every reflection so far, the newest last. */
  readonly memory: readonly string[]
  /** Whether it has been solved, in this trial or before. */
  readonly solved: boolean
}

/** One trial of a run over many environments. */
export interface AlfworldTrial {
  readonly file: string
  /** The number in the name of the file. */
  readonly number?: number
  readonly environments: readonly AlfworldEnvironment[]
}

/** The trial in a file, or undefined where the file is none. */
export function readAlfworldTrial({ path, text }: LogFile): AlfworldTrial | undefined {
  if (!/^\s*\[/.test(text)) return undefined
  const { value } = readJson(text)
  if (!Array.isArray(value) || value.length === 0) return undefined
  const environments = value.map(environmentOf)
  if (!environments.every((environment) => environment !== undefined)) return undefined
  const number = /(\d+)\.json$/.exec(path)?.[1]
  return { file: path, environments, ...(number !== undefined && { number: Number(number) }) }
}

function environmentOf(entry: unknown, index: number): AlfworldEnvironment | undefined {
  if (!isObject(entry) || typeof entry.is_success !== 'boolean') return undefined
  const memory = Array.isArray(entry.memory) ? entry.memory.filter((text) => typeof text === 'string') : []
  return {
    name: typeof entry.name === 'string' ? entry.name : `env_${index}`,
    memory,
    solved: entry.is_success,
  }
}

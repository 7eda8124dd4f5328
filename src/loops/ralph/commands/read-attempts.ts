import { relative, resolve } from 'node:path'
import { type ReflectionMemory, readRecord, reflectionMemory } from '../../../contracts/index.ts'
import { type CommandContext, RunNotFound } from '../../../spine/index.ts'
import { readTextFiles } from './text-files.ts'

/** The attempts in runs or files, and the lines that could not be read. */
export interface AttemptsFound {
  readonly records: readonly ReflectionMemory[]
  /** The same by side, where they are those of an ablation: its loops have the same names on both. */
  readonly sides?: { readonly on: readonly ReflectionMemory[]; readonly off: readonly ReflectionMemory[] }
  readonly problems: readonly string[]
}

interface Found {
  readonly records: ReflectionMemory[]
  readonly on: ReflectionMemory[]
  readonly off: ReflectionMemory[]
  readonly problems: string[]
}

/** Reads the attempts of runs by their ids, and of files and folders by their paths. A run goes before a file. */
export async function readAttempts(
  names: readonly string[],
  context: Pick<CommandContext, 'findRun' | 'folder' | 'store'>,
): Promise<AttemptsFound> {
  const found: Found = { records: [], on: [], off: [], problems: [] }
  for (const name of names) {
    const id = await context.findRun(name).catch(ifNotFound)
    if (id !== undefined) await readRun(id, context, found)
    else await readFiles(resolve(context.folder, name), found)
  }
  const { records, on, off, problems } = found
  return { records, problems, ...(on.length > 0 && off.length > 0 && { sides: { on, off } }) }
}

function ifNotFound(error: unknown): undefined {
  if (!(error instanceof RunNotFound)) throw error
}

async function readRun(id: string, { store }: Pick<CommandContext, 'store'>, found: Found): Promise<void> {
  for await (const { path, record } of store.read(id, reflectionMemory))
    keep(record as ReflectionMemory, path, found)
}

async function readFiles(named: string, found: Found): Promise<void> {
  const { files, problems } = await readTextFiles([named], (name) =>
    /^(?:reflections|on|off)\.jsonl$/.test(name),
  )
  found.problems.push(...problems.map(({ file, text }) => `${file}: ${text}`))
  for (const { path, text, from } of files) {
    if (!path.endsWith('.jsonl')) continue
    for (const [index, line] of text.split('\n').entries()) {
      if (line.trim() === '') continue
      const { value, sound, findings } = readRecord(reflectionMemory, line, { level: 'compat' })
      if (value !== undefined && sound) keep(value, relative(from, path) || path, found)
      else {
        const [finding] = findings
        found.problems.push(`${path}:${index + 1}: expected ${finding?.expected}, found ${finding?.found}`)
      }
    }
  }
}

/** The side of an ablation is the first folder or the name of the file. */
function keep(record: ReflectionMemory, path: string, { records, on, off }: Found): void {
  records.push(record)
  const side = /^(on|off)(?:\.jsonl$|[\\/])/.exec(path)?.[1]
  if (side === 'on') on.push(record)
  if (side === 'off') off.push(record)
}

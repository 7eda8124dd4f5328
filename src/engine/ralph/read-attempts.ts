import { createReadStream } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { type ReflectionMemory, readRecord, reflectionMemory } from '../../contracts/index.ts'
import { eachLine } from '../../kit/index.ts'
import { findRun, listRuns, placesOf } from '../run/workspace.ts'
import type { Project } from '../runs/open-project.ts'
import { findFiles } from '../validate/find-files.ts'

/** The attempts that runs or files tell of, and the lines that tell of none. */
export interface AttemptsFound {
  readonly records: ReflectionMemory[]
  /** The same by side, where they are those of an ablation: its loops have the same names on both. */
  readonly sides?: { readonly on: ReflectionMemory[]; readonly off: ReflectionMemory[] }
  readonly problems: string[]
}

/** Reads the attempts of runs by their ids, and of files and folders by their paths. */
export async function readAttempts(names: readonly string[], project: Project): Promise<AttemptsFound> {
  const paths = await Promise.all(names.map((name) => placeOf(name, project)))
  const records: ReflectionMemory[] = []
  const sides = { on: [] as ReflectionMemory[], off: [] as ReflectionMemory[] }
  const problems: string[] = []
  for (const { path, named, unreadable } of await findFiles(paths)) {
    if (!/\.jsonl$/.test(path) || (!named && !/(?:^|[\\/])(?:reflections|on|off)\.jsonl$/.test(path)))
      continue
    if (unreadable !== undefined) problems.push(`${path}: ${unreadable}`)
    else {
      const before = records.length
      await readFile(path, records, problems)
      const side = sideOf(path, paths)
      if (side !== undefined) sides[side].push(...records.slice(before))
    }
  }
  const isAblation = sides.on.length > 0 && sides.off.length > 0
  return { records, problems, ...(isAblation && { sides }) }
}

/** The side of an ablation that a file belongs to, by its place below what was named. */
function sideOf(path: string, named: readonly string[]): 'on' | 'off' | undefined {
  for (const folder of named) {
    const [first = ''] = relative(folder, path).split(/[\\/]/)
    const side = first.replace(/\.jsonl$/, '')
    if (side === 'on' || side === 'off') return side
  }
  return undefined
}

/** A run goes before a file of its name. */
async function placeOf(name: string, { workspace, folder }: Project): Promise<string> {
  const runs = await listRuns(workspace)
  const isRun = runs.some((run) => run === name || run.startsWith(name) || run.endsWith(name))
  return isRun ? join(placesOf(workspace, await findRun(workspace, name)).folder) : resolve(folder, name)
}

const longestLine = 64 * 1024 * 1024

async function readFile(path: string, records: ReflectionMemory[], problems: string[]): Promise<void> {
  await eachLine(
    createReadStream(path),
    (line) => {
      if (line.kind !== 'text') problems.push(`${path}:${line.number}: ${line.kind}`)
      else if (line.text.trim() !== '') {
        const { value, sound, findings } = readRecord(reflectionMemory, line.text, { level: 'compat' })
        if (value !== undefined && sound) records.push(value)
        else
          problems.push(
            `${path}:${line.number}: expected ${findings[0]?.expected}, found ${findings[0]?.found}`,
          )
      }
    },
    { maxLineBytes: longestLine },
  )
}

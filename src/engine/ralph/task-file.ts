import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { closest } from '../../kit/index.ts'

/** What a task file says: its settings, and the task itself. */
export interface TaskFile {
  readonly task: string
  readonly checks: readonly string[]
  readonly protect: readonly string[]
  readonly reports: readonly string[]
  readonly holdoutFiles: readonly string[]
  /** The other settings, as texts, by the names of the flags. */
  readonly settings: Readonly<Partial<Record<TaskSetting, string>>>
}

const lists = ['check', 'protect', 'report', 'holdout-file'] as const
const singles = [
  'actor',
  'reflector',
  'holdout',
  'holdout-when',
  'omega',
  'window',
  'memory',
  'max-iterations',
  'budget',
  'check-timeout',
  'actor-timeout',
  'reruns',
  'guard',
  'start-from',
  'patience',
  'workspace',
] as const

/** A setting that has one value. */
export type TaskSetting = (typeof singles)[number]

/** A task file that cannot be understood. */
export class BadTaskFile extends Error {
  override readonly name = 'BadTaskFile'
}

/** Reads the file of a task, which may be named as somebody sees it from a folder. */
export async function readTaskAt(folder: string, file: string): Promise<TaskFile> {
  const text = await readFile(resolve(folder, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EISDIR') throw new BadTaskFile(`'${file}' is a folder. Name the task file in it.`)
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new BadTaskFile(
      `There is no task file '${file}'. Name one that is there, or have \`reprise ralph init\` write one.`,
    )
  })
  return readTaskFile(text, file)
}

/** Reads a task: settings between two lines of three dashes, as `key: value` or lists with dashes, and then the task. */
export function readTaskFile(text: string, file: string): TaskFile {
  const found = /^\uFEFF?---[ \t]*\r?\n(.*?)^---[ \t]*(?:\r?\n|$)(.*)$/ms.exec(text)
  const [, front = '', body = text] = found ?? []
  const values = readFront(front, file)
  if (body.trim() === '') throw new BadTaskFile(`${file} names no task. Write it below the settings.`)
  const all = (name: string) => values.get(name) ?? []
  const settings = singles.flatMap((name) =>
    values.has(name) ? [[name, single(name, all(name), file)] as const] : [],
  )
  return {
    task: body.trim(),
    checks: all('check'),
    protect: all('protect'),
    reports: all('report'),
    holdoutFiles: all('holdout-file'),
    settings: Object.fromEntries(settings),
  }
}

function readFront(front: string, file: string): Map<string, string[]> {
  const values = new Map<string, string[]>()
  let key: string | undefined
  for (const [index, line] of front.split(/\r?\n/).entries()) {
    const place = `${file}:${index + 2}`
    if (/^\s*(?:#|$)/.test(line)) continue
    const item = /^\s*-\s+(.*)$/.exec(line)
    const pair = /^([A-Za-z][\w-]*)\s*:\s*(.*)$/.exec(line)
    if (pair !== null) {
      key = nameOf(pair[1]!, place)
      if (pair[2] !== '') values.set(key, [...(values.get(key) ?? []), unquoted(pair[2]!)])
    } else if (item !== null && key !== undefined)
      values.set(key, [...(values.get(key) ?? []), unquoted(item[1]!)])
    else throw new BadTaskFile(`${place} is neither \`key: value\` nor an item of a list: ${line.trim()}`)
  }
  return values
}

/** The name of a setting; a list may be called by its plural. */
function nameOf(word: string, place: string): string {
  const name = word.toLowerCase().replaceAll('_', '-')
  const known: readonly string[] = [...lists, ...singles]
  const meant = known.includes(name) ? name : known.find((one) => `${one}s` === name)
  if (meant !== undefined) return meant
  const near = closest(name, known)
  throw new BadTaskFile(
    `${place} sets '${word}', which is no setting. ${near ? `Did you mean '${near}'?` : `There are ${known.join(', ')}.`}`,
  )
}

function single(name: string, values: readonly string[], file: string): string {
  if (values.length === 1) return values[0]!
  throw new BadTaskFile(`${file} sets '${name}' ${values.length} times. Say it once.`)
}

function unquoted(text: string): string {
  const trimmed = text.trim()
  const quoted = /^"((?:[^"\\]|\\.)*)"$|^'((?:[^']|'')*)'$/.exec(trimmed)
  if (quoted === null) return trimmed.replace(/\s+#.*$/, '')
  return quoted[1]?.replaceAll(/\\(.)/g, '$1') ?? quoted[2]!.replaceAll("''", "'")
}

import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { closest, newMark, runProcess } from '../../kit/index.ts'
import type { Action } from './action.ts'
import { confinePath } from './confine-path.ts'
import { actorTools } from './tools.ts'

export interface ToolOrder {
  readonly name: string
  readonly input: unknown
  readonly folder: string
  /** The files of the project that git does not ignore, seen from the folder. */
  readonly files: () => Promise<readonly string[]>
  readonly key: string
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** What a tool gave, as text for the model. */
export interface ToolResult {
  readonly text: string
  /** A command that was run, for the record. */
  readonly action?: Action
}

const shownBytes = 32 * 1024

/** Runs a tool that a model asked for. The model gets every failure as text. */
export async function runTool(order: ToolOrder): Promise<ToolResult> {
  const tool = tools[order.name]
  if (tool === undefined) {
    const names = actorTools.map(({ name }) => name)
    const meant = closest(order.name, names)
    return {
      text: `There is no tool '${order.name}'. ${meant ? `Did you mean '${meant}'?` : `There are ${names.join(', ')}.`}`,
    }
  }
  try {
    return await tool(order, (order.input ?? {}) as Record<string, unknown>)
  } catch (error) {
    return { text: `It failed: ${(error as Error).message}` }
  }
}

const tools: Record<string, (order: ToolOrder, input: Record<string, unknown>) => Promise<ToolResult>> = {
  async list_files({ folder, files }, input) {
    const below = relative(folder, await confinePath(folder, optional(input, 'folder') ?? '.'))
    const found = (await files()).filter((file) => below === '' || file.startsWith(`${below}/`))
    return { text: shorten(found.join('\n')) || 'There are no files.' }
  },
  async read_file({ folder }, input) {
    const lines = (await readFile(await confinePath(folder, required(input, 'path')), 'utf8')).split('\n')
    const [from, to] = [
      Math.max(1, Number(input.from ?? 1)),
      Math.min(lines.length, Number(input.to ?? lines.length)),
    ]
    return {
      text: shorten(
        lines
          .slice(from - 1, to)
          .map((line, index) => `${from + index}\t${line}`)
          .join('\n'),
      ),
    }
  },
  async search(order, input) {
    const pattern = new RegExp(required(input, 'pattern'))
    const below = relative(order.folder, await confinePath(order.folder, optional(input, 'folder') ?? '.'))
    const files = (await order.files()).filter((file) => below === '' || file.startsWith(`${below}/`))
    return { text: shorten((await linesWith(order.folder, files, pattern)).join('\n')) || 'Nothing matches.' }
  },
  async write_file({ folder }, input) {
    const path = await confinePath(folder, required(input, 'path'))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, required(input, 'content'))
    return { text: `Wrote ${relative(folder, path)}.` }
  },
  async replace_in_file({ folder }, input) {
    const path = await confinePath(folder, required(input, 'path'))
    const before = await readFile(path, 'utf8')
    const parts = before.split(required(input, 'old'))
    if (parts.length !== 2)
      return { text: `The text occurs ${parts.length - 1} times; it must occur exactly once.` }
    await writeFile(path, parts.join(required(input, 'new')))
    return { text: `Replaced it in ${relative(folder, path)}.` }
  },
  async shell({ folder, key, timeoutMs, signal }, input) {
    const command = required(input, 'command')
    const { PATH = '', HOME = '', LANG = '', TMPDIR = '' } = process.env
    const environment = { PATH, HOME, LANG, ...(TMPDIR && { TMPDIR }), TERM: 'dumb', CI: '1', NO_COLOR: '1' }
    const end = await runProcess({
      words: ['sh', '-c', command],
      folder,
      environment,
      input: '',
      mark: newMark({ folder, key }),
      timeoutMs,
      graceMs: 2000,
      maxOutputBytes: shownBytes,
      maxErrorBytes: shownBytes,
      signal,
    })
    if (end.kind === 'not-started') return { text: `It cannot be started: ${end.reason}` }
    const how =
      end.stopped === 'timeout' ? `was ended after ${timeoutMs / 1000} s` : `ended with exit code ${end.code}`
    const action: Action = { type: 'command_execution', description: `\`${command}\` ${how}`, command }
    return { text: `It ${how}.\n${end.stdout.text}${end.stderr.text && `\n${end.stderr.text}`}`, action }
  },
}

function required(input: Record<string, unknown>, name: string): string {
  const value = input[name]
  if (typeof value === 'string') return value
  throw new TypeError(`'${name}' must be a text.`)
}

const optional = (input: Record<string, unknown>, name: string) =>
  input[name] === undefined ? undefined : required(input, name)

async function linesWith(folder: string, files: readonly string[], pattern: RegExp): Promise<string[]> {
  const found: string[] = []
  for (const file of files) {
    const place = await confinePath(folder, file).catch(() => undefined)
    if (place === undefined || (await stat(place)).size > 1024 * 1024) continue
    const lines = (await readFile(place, 'utf8')).split('\n')
    for (const [index, line] of lines.entries())
      if (pattern.test(line)) found.push(`${file}:${index + 1}: ${line}`)
    if (found.length > 500) break
  }
  return found
}

const shorten = (text: string) =>
  text.length <= shownBytes
    ? text
    : `${text.slice(0, shownBytes)}\n[… ${text.length - shownBytes} characters more …]`

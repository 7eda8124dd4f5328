import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml'
import type * as z from 'zod'
import { closest, Refusal } from '../../kit/index.ts'
import { flagName } from './flag-name.ts'
import { readSettingText } from './read-setting-text.ts'
import { type SettingInfo, settingNamed, settingsOf } from './settings-of.ts'

/** What a task file says. */
export interface TaskFile {
  /** Settings by the keys of the schema, as a configuration has them. */
  readonly settings: Readonly<Record<string, unknown>>
  /** What was said under other names that are allowed, such as roles. */
  readonly also: Readonly<Record<string, string>>
  /** The text below the settings. */
  readonly body: string
}

/**
 * Reads a task file: YAML between two lines of three dashes, then the task. A setting goes by its key or its flag;
 * `also` are further names that may stand there, each with one text.
 */
export function readTaskFile(
  text: string,
  file: string,
  schema: z.ZodType,
  also: readonly string[] = [],
): TaskFile {
  const [, front = '', body = text] =
    /^\uFEFF?---[ \t]*\r?\n(.*?)^---[ \t]*(?:\r?\n|$)(.*)$/ms.exec(text) ?? []
  const lines = new LineCounter()
  const document = parseDocument(front, { lineCounter: lines, uniqueKeys: false })
  // The settings begin on the second line of the file.
  const at = (node: unknown) =>
    `${file}:${lines.linePos((node as Node | undefined)?.range?.[0] ?? 0).line + 1}`
  const [error] = document.errors
  if (error !== undefined) {
    const place = `${file}:${(error.linePos?.[0].line ?? 1) + 1}`
    throw refusal(
      `${place} is not valid YAML: ${firstLine(error.message)}`,
      'Put a value with special characters in quotes.',
    )
  }
  if (document.contents !== null && !isMap(document.contents))
    throw refusal(`${at(document.contents)} is not \`key: value\`.`)
  const infos = settingsOf(schema).filter(({ hidden, taskFile }) => !hidden && !taskFile)
  const reader = {
    infos,
    also,
    at,
    settings: {} as Record<string, unknown>,
    others: {} as Record<string, string>,
  }
  for (const pair of document.contents?.items ?? []) readPair(pair, reader)
  return { settings: reader.settings, also: reader.others, body: body.trim() }
}

interface Reader {
  readonly infos: readonly SettingInfo[]
  readonly also: readonly string[]
  readonly at: (node: unknown) => string
  readonly settings: Record<string, unknown>
  readonly others: Record<string, string>
}

function readPair({ key, value }: Pair, { infos, also, at, settings, others }: Reader): void {
  const name = isScalar(key) ? String(key.value) : ''
  const place = at(key)
  const info = settingNamed(infos, name) ?? settingNamed(infos, name.toLowerCase())
  const other = also.find((one) => one === flagName(name))
  if (info === undefined && other === undefined) throw unknownKey(name, place, infos, also)
  if (isScalar(value) && value.value === null) return
  const holder = info === undefined ? others : settings
  const target = info?.key ?? other!
  const earlier = holder[target]
  if (earlier !== undefined && !Array.isArray(earlier))
    throw refusal(`${place} sets '${name}' a second time. Say it once.`)
  if (info === undefined) others[other!] = textOf(value, `${place} ${name}`)
  else settings[target] = [earlier, valueIn(value, info, place, at)].reduce(joined)
}

/** A list that is given twice is extended. */
function joined(earlier: unknown, value: unknown): unknown {
  return Array.isArray(earlier) && Array.isArray(value) ? [...earlier, ...value] : value
}

function valueIn(node: unknown, info: SettingInfo, place: string, at: (node: unknown) => string): unknown {
  const where = `${place} ${info.flag}`
  if (isScalar(node)) return readSettingText(info, textOf(node, where), where)
  if (isSeq(node) && info.kind === 'list') {
    return node.items.flatMap((item) =>
      isScalar(item)
        ? readSettingText(info, textOf(item, where), `${at(item)} ${info.flag}`)
        : [(item as Node).toJSON()],
    )
  }
  if (isMap(node) && info.nested.length > 0) {
    const values = node.items.map((pair) => {
      const name = isScalar(pair.key) ? String(pair.key.value) : ''
      const inner =
        settingNamed(info.nested, `${info.key}.${name}`) ??
        settingNamed(info.nested, `${flagName(info.key)}.${name}`)
      if (inner === undefined) throw unknownKey(name, at(pair.key), info.nested, [])
      return [inner.path.at(-1)!, valueIn(pair.value, inner, at(pair.key), at)]
    })
    return Object.fromEntries(values)
  }
  const value: unknown = (node as Node).toJSON()
  if (info.schema.safeParse(value).success) return value
  throw refusal(`${where} is not ${info.expected}.`)
}

/** A value as it is written, so that a setting which is a text may look like a number. */
function textOf(node: unknown, where: string): string {
  if (!isScalar(node)) throw refusal(`${where} is not a single value.`)
  return node.source ?? String(node.value)
}

function unknownKey(
  name: string,
  place: string,
  infos: readonly SettingInfo[],
  also: readonly string[],
): Refusal {
  const known = [...infos.map(({ flag }) => flag), ...also]
  const near = closest(flagName(name), known)
  const hint = near === undefined ? `There are ${known.join(', ')}.` : `Did you mean '${near}'?`
  return refusal(`${place} sets '${name}', which is not a setting. ${hint}`)
}

function refusal(message: string, hint?: string): Refusal {
  return new Refusal('bad_task_file', 'usage', message, hint === undefined ? {} : { hint })
}

const firstLine = (text: string) => text.split('\n')[0]!.replace(/ at line \d+, column \d+:?$/, '.')

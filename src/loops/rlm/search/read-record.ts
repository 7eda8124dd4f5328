/** A record of a text: its fields by name. */
export type TextRecord = Readonly<Record<string, string | number | boolean>>

/** How the lines of a text hold records. */
export type RecordForm =
  | { readonly form: 'json' }
  | { readonly form: 'csv'; readonly separator: string; readonly fields: readonly string[] }
  | { readonly form: 'pairs' }

/** Says how lines hold records, from the first ones; undefined where they are plain text. */
export function formOf(lines: readonly string[]): RecordForm | undefined {
  const full = lines.filter((line) => line.trim() !== '')
  if (full.length === 0) return undefined
  if (mostly(full, (line) => jsonRecord(line) !== undefined)) return { form: 'json' }
  const [head = '', ...rest] = full
  const separator = [',', '\t', ';', '|'].find((one) => isTable(head, rest, one))
  if (separator !== undefined)
    return { form: 'csv', separator, fields: cells(head, separator).map((cell) => cell.trim()) }
  return mostly(full, (line) => Object.keys(pairsIn(line)).length >= 2) ? { form: 'pairs' } : undefined
}

/** Reads a line as a record; undefined where it is none. */
export function recordReader(form: RecordForm): (line: string) => TextRecord | undefined {
  if (form.form === 'json') return jsonRecord
  if (form.form === 'pairs') return pairsRecord
  const { separator, fields } = form
  const head = fields.join(separator)
  return (line) => {
    if (line.trim() === '' || line.trim() === head) return undefined
    const values = cells(line, separator)
    if (values.length !== fields.length) return undefined
    const entries = fields.map((field, index) => [field, typed(values[index]!.trim())] as const)
    return Object.fromEntries(entries)
  }
}

/** Whether lines are rows of a table. */
export function fitsTable(
  lines: readonly string[],
  { separator, fields }: Extract<RecordForm, { form: 'csv' }>,
): boolean {
  const full = lines.filter((line) => line.trim() !== '')
  return full.length > 0 && mostly(full, (line) => cells(line, separator).length === fields.length)
}

function mostly(lines: readonly string[], fits: (line: string) => boolean): boolean {
  return lines.filter(fits).length >= Math.max(1, Math.ceil(lines.length * 0.8))
}

function isTable(head: string, rest: readonly string[], separator: string): boolean {
  const columns = cells(head, separator)
  const names = columns.map((cell) => cell.trim())
  const isHead = names.length >= 2 && names.every((name) => /^[A-Za-z_][\w .-]{0,40}$/.test(name))
  return isHead && rest.length > 0 && mostly(rest, (line) => cells(line, separator).length === columns.length)
}

/** The cells of a line; a cell in quotes may hold the separator. */
function cells(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator)
  const found: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    const char = line[at]!
    if (char === '"') {
      if (quoted && line[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = !quoted
    } else if (char === separator && !quoted) {
      found.push(cell)
      cell = ''
    } else cell += char
  }
  return [...found, cell]
}

function jsonRecord(line: string): TextRecord | undefined {
  const text = line.trim().replace(/,$/, '')
  if (!text.startsWith('{') || !text.endsWith('}')) return undefined
  try {
    const value = JSON.parse(text) as Record<string, unknown>
    const plain = Object.entries(value).filter(([, one]) => /^(?:string|number|boolean)$/.test(typeof one))
    return Object.fromEntries(plain) as TextRecord
  } catch {
    return undefined
  }
}

const pair = /([A-Za-z_][\w-]*)\s?[=:]\s?("(?:[^"\\]|\\.)*"|[^\s,;|]+)/g

function pairsIn(line: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name, value] of line.matchAll(pair)) found[name!] ??= value!.replaceAll(/^"|"$/g, '')
  return found
}

function pairsRecord(line: string): TextRecord | undefined {
  const entries = Object.entries(pairsIn(line))
  if (entries.length < 2) return undefined
  return Object.fromEntries(entries.map(([name, value]) => [name, typed(value)]))
}

function typed(text: string): string | number | boolean {
  if (text !== '' && /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return Number(text)
  if (text === 'true' || text === 'false') return text === 'true'
  return text
}

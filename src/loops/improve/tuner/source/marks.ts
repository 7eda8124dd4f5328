/** The kinds of edits that a region may be open for. */
export const editKinds = ['numbers', 'choices', 'order', 'deletions'] as const
export type EditKind = (typeof editKinds)[number]

/** The least and the greatest value of a number. */
export interface Bounds {
  readonly least: number
  readonly greatest: number
}

/** A part of a file between `reprise:begin` and `reprise:end`. */
export interface Region {
  readonly name: string
  /** The first and the last line inside. */
  readonly first: number
  readonly last: number
  /** The approach family of changes here, from `family=`. */
  readonly family?: string
  /** Bounds of all numbers here, from `range=`. */
  readonly bounds?: Bounds
  /** What may be changed here, from `edits=`; everything where it is not said. */
  readonly edits?: readonly EditKind[]
}

/** What comments say about one line. */
export interface LineMarks {
  /** From `reprise:range`. */
  readonly bounds?: Bounds
  /** From `reprise:one-of`. */
  readonly options?: readonly string[]
  /** From `reprise:keep`. */
  readonly isKept?: boolean
}

/** A comment and where it stands. */
export interface PlacedComment {
  readonly text: string
  readonly line: number
  /** Whether nothing else stands on its line; it then speaks of the next one. */
  readonly isAlone: boolean
}

/** Reads the marks of a file. A region that is never closed goes on to the end of the file. */
export function readMarks(comments: readonly PlacedComment[]): {
  readonly regions: readonly Region[]
  readonly marks: ReadonlyMap<number, LineMarks>
} {
  const regions: Region[] = []
  const open: Omit<Region, 'last'>[] = []
  const marks = new Map<number, LineMarks>()
  for (const { text, line, isAlone } of comments) {
    const begin = /\breprise:begin\b(.*)/.exec(text)?.[1]
    if (begin !== undefined) open.push(readBegin(begin, line + 1))
    else if (/\breprise:end\b/.test(text)) {
      const region = open.pop()
      if (region !== undefined) regions.push({ ...region, last: line - 1 })
    } else {
      const found = readLineMarks(text)
      const about = isAlone ? line + 1 : line
      if (found !== undefined) marks.set(about, { ...marks.get(about), ...found })
    }
  }
  regions.push(...open.map((region) => ({ ...region, last: Number.MAX_SAFE_INTEGER })))
  return { regions: regions.sort((left, right) => left.first - right.first), marks }
}

function readBegin(text: string, first: number): Omit<Region, 'last'> {
  const words = text
    .replace(/\*\/.*/, '')
    .trim()
    .split(/\s+/)
  const settings = new Map(
    words.flatMap((word) => {
      const [, key, value] = /^(\w+)=(.+)$/.exec(word) ?? []
      return key === undefined || value === undefined ? [] : [[key, value]]
    }),
  )
  const bounds = readBounds(settings.get('range') ?? '')
  const edits = editKinds.filter((kind) => settings.get('edits')?.split(',').includes(kind))
  return {
    name: words.find((word) => word !== '' && !word.includes('=')) ?? `line ${first}`,
    first,
    ...(settings.has('family') && { family: settings.get('family')! }),
    ...(bounds && { bounds }),
    ...(edits.length > 0 && { edits }),
  }
}

function readLineMarks(text: string): LineMarks | undefined {
  const bounds = readBounds(/\breprise:range\s+(.*)/.exec(text)?.[1] ?? '')
  const listed = /\breprise:one-of\s+(.*)/.exec(text)?.[1]?.replace(/\*\/\s*$/, '')
  const options = listed?.split('|').map((option) => option.trim())
  const isKept = /\breprise:keep\b/.test(text)
  if (bounds === undefined && options === undefined && !isKept) return undefined
  return { ...(bounds && { bounds }), ...(options && { options }), ...(isKept && { isKept }) }
}

/** Reads `0.1..2`. */
function readBounds(text: string): Bounds | undefined {
  const [, low, high] = /^\s*(-?[\d.]+?(?:e[+-]?\d+)?)\s*\.\.\s*(-?[\d.]+(?:e[+-]?\d+)?)/i.exec(text) ?? []
  const [least, greatest] = [Number(low), Number(high)]
  return low !== undefined && least < greatest ? { least, greatest } : undefined
}

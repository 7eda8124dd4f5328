import {
  type JsonProblem,
  type JsonReading,
  offsetOf,
  type Path,
  type Place,
  placesIn,
  readJson,
  rewriteJson,
  toPointer,
} from '../../kit/index.ts'
import type { Contract } from '../contract.ts'
import type { Level, Remark, Severity } from '../finding.ts'

/** A text that holds a record: its value, what is wrong with the text, and the places of its parts. */
export interface Source {
  readonly value?: unknown
  readonly remarks: readonly Remark[]
  placeOf(path: Path): Place
  /** Whether the text itself, and not only its value, can be repaired. */
  readonly mendable: boolean
  /** Whether writing the value back would lose something that the text holds. */
  readonly lossy: boolean
  /** What the text says and no JSON value can, by its pointer; a record that is read as null there keeps it. */
  readonly originals: Readonly<Record<string, string>>
  rewrite(value: unknown): string
}

/** Reads a text in the notation of its contract. */
export function readSource(contract: Contract, text: string, level: Level): Source {
  const { notation } = contract
  if (notation === undefined) return new JsonSource(text, level)
  const { value, remarks, placeOf } = notation.read(text)
  return {
    value,
    remarks,
    placeOf,
    mendable: false,
    lossy: false,
    originals: {},
    rewrite: (changed) => notation.write(changed),
  }
}

/** JSON text. Nothing but the value is worked out before somebody asks, because most lines are sound. */
class JsonSource implements Source {
  private readonly text: string
  private readonly level: Level
  private readonly reading: JsonReading
  private places: ((offset: number) => Place) | undefined

  constructor(text: string, level: Level) {
    this.text = text
    this.level = level
    this.reading = readJson(text)
  }

  get value(): unknown {
    return this.reading.value
  }

  get remarks(): readonly Remark[] {
    const { problems } = this.reading
    return problems.length === 0 ? [] : problems.map((problem) => this.remarkOn(problem))
  }

  get mendable(): boolean {
    if (this.level === 'spec') return false
    return this.reading.problems.some(({ code }) => code === 'json/bom' || code === 'json/not-finite')
  }

  get lossy(): boolean {
    return this.reading.problems.some(({ code }) => code === 'json/duplicate-key' || code === 'json/syntax')
  }

  get originals(): Readonly<Record<string, string>> {
    const found: Record<string, string> = {}
    if (this.level === 'spec') return found
    for (const { path, original } of this.reading.problems)
      if (original !== undefined) found[toPointer(path)] = original
    return found
  }

  placeOf(path: Path): Place {
    const root = this.reading.tree()
    return this.place(root === undefined ? 0 : offsetOf(root, path))
  }

  rewrite(value: unknown): string {
    const root = this.reading.tree()
    if (root === undefined) return this.text
    return rewriteJson(this.text, root, value).slice(this.text.startsWith('\uFEFF') ? 1 : 0)
  }

  private place(offset: number): Place {
    this.places ??= placesIn(this.text)
    return this.places(offset)
  }

  private remarkOn({ code, found, expected, offset, path, original }: JsonProblem): Remark {
    const { severity, repair } = advice[code]
    const repaired = this.level !== 'spec' && (code === 'json/not-finite' || code === 'json/bom')
    const place = this.place(offset)
    const remark = { code, path, found, expected, repair, repaired, place }
    return { ...remark, severity: repaired ? 'warning' : severity, original: repaired ? original : undefined }
  }
}

const advice: Record<JsonProblem['code'], { severity: Severity; repair: string }> = {
  'json/syntax': { severity: 'error', repair: 'correct the text at this place, or remove the record' },
  'json/too-deep': { severity: 'error', repair: 'store the inner part as a file of its own' },
  'json/duplicate-key': {
    severity: 'error',
    repair: 'keep one of the two; readers disagree on which counts',
  },
  'json/not-finite': { severity: 'error', repair: 'write null where there is no number' },
  'json/unsafe-integer': { severity: 'warning', repair: 'write the digits as text, or they will change' },
  'json/lone-surrogate': { severity: 'warning', repair: 'cut texts between characters, not inside one' },
  'json/forbidden-key': { severity: 'warning', repair: 'rename the key; some readers act on it' },
  'json/bom': { severity: 'warning', repair: 'write UTF-8 without the mark' },
}

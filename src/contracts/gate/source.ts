import {
  type JsonProblem,
  type JsonReading,
  offsetOf,
  type Path,
  type Place,
  placesIn,
  readJson,
  rewriteJson,
} from '../../kit/index.ts'
import type { Contract } from '../contract.ts'
import type { Level, Remark, Severity } from '../finding.ts'

/** A text that holds a record: its value, what is wrong with the text, and where things stand in it. */
export interface Source {
  readonly value?: unknown
  readonly remarks: readonly Remark[]
  placeOf(path: Path): Place
  /** Whether the text itself, and not only its value, can be mended. */
  readonly mendable: boolean
  /** Whether writing the value back would lose something that the text holds. */
  readonly lossy: boolean
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

  private remarkOn({ code, found, expected, offset, path }: JsonProblem): Remark {
    const { severity, repair } = advice[code]
    const mended = this.level !== 'spec' && (code === 'json/not-finite' || code === 'json/bom')
    const place = this.place(offset)
    return { code, severity: mended ? 'warning' : severity, path, found, expected, repair, mended, place }
  }
}

const advice: Record<JsonProblem['code'], { severity: Severity; repair: string }> = {
  'json/syntax': { severity: 'error', repair: 'mend the text at this place, or take the record out' },
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

import * as z from 'zod'
import type { Path, Place } from '../kit/index.ts'
import type { Remark, Report, Severity } from './finding.ts'
import type { StructureIssue } from './gate/structure.ts'

/** A family of records: one for each loop, one for the run that carries them, and those of the user's own loops. */
export type Family = string

/** How a record is written: one JSON document, one JSON object a line, or Markdown. */
export type Form = 'json' | 'jsonl' | 'markdown'

/** How long records of a kind are kept by `reprise prune`: so many days, or until somebody deletes their run. */
export type Retention = number | 'forever'

/** A record kind: what it looks like, where it lives, and what must hold between its fields. */
export interface Contract<T = unknown> {
  /** `family/kind`, the name on the command line. */
  readonly name: string
  readonly family: Family
  readonly title: string
  readonly summary: string
  readonly version: string
  /** The document that defines it. */
  readonly source: string
  readonly form: Form
  /** Where its file lives below the run or family root; parts of other records have none. */
  readonly path?: string
  /** The record that holds it, for a kind that is never a file of its own. */
  readonly partOf?: string
  /** Keys that, all present, give the kind away whatever the file is called. */
  readonly signature: readonly string[]
  /** How long its records are kept; as long as the configuration says where it is absent. */
  readonly retention?: Retention
  readonly schema: z.ZodType<T>
  readonly repairs: readonly Repair[]
  readonly tolerances: readonly Tolerance[]
  readonly rules: readonly Rule<T>[]
  readonly sequenceRules: readonly SequenceRule<T>[]
  /** What was chosen where the defining document is silent or contradicts itself, a sentence or two each. */
  readonly choices: readonly string[]
  /** How Markdown becomes a value and back; JSON kinds need none. */
  readonly notation?: Notation<T>
  /** Whether a value has the structure of the kind, in the fastest way. */
  validate(value: unknown): value is T
}

/** A statement about one record, checked once its structure holds. */
export interface Rule<T> {
  readonly code: string
  readonly severity: Severity
  /** The statement itself, for the documentation. */
  readonly says: string
  check(record: T, report: Report): void
}

/** A statement about the records of one stream in their order. State lives in what `start` returns. */
export interface SequenceRule<T> {
  readonly code: string
  readonly severity: Severity
  readonly says: string
  start(shared: Shared): {
    line(record: T, report: Report): void
    /** A line could not be read, so what follows may lack its predecessor. */
    missed?(): void
    end?(report: Report): void
  }
}

/** A statement about several records of one run. They come in the order of the registry, then of their names. */
export interface FolderRule {
  readonly code: string
  readonly severity: Severity
  readonly says: string
  start(shared: Shared): (record: FolderRecord, report: Report) => void
}

/**
 * State that several rules of one check have in common: every rule that gives the same maker gets the same state. All rules
 * see a record, the same object, before any of them sees the next.
 */
export type Shared = <S>(make: () => S) => S

/** A record whose structure holds, with the name of its kind, the root of its run and its file below that. */
export interface FolderRecord {
  readonly contract: string
  readonly root: string
  readonly file: string
  readonly value: unknown
}

/** The record kinds of one loop, and what must hold between them. */
export interface ContractFamily {
  readonly contracts: readonly Contract[]
  readonly folderRules: readonly FolderRule[]
}

/** A named change that turns what real files contain into what the document asks for. */
export interface Repair {
  readonly code: string
  readonly says: string
  /** Changes the record in place and reports each change. Must not throw, whatever the record is. */
  readonly apply: (record: unknown, changed: Changed) => void
}

/** Reports one change. An `original` that would otherwise be lost is kept in the record under `x-original`. */
export type Changed = (change: {
  readonly path: Path
  readonly found: string
  readonly became: string
  readonly how: string
  readonly original?: unknown
}) => void

/** A deviation that real files have and that no repair can fix; it is reported instead of refused. */
export interface Tolerance {
  readonly code: string
  readonly says: string
  readonly covers: (issue: StructureIssue, record: unknown) => boolean
}

/** A way of writing a record that is not JSON. */
export interface Notation<T> {
  read(text: string): { value: unknown; remarks: readonly Remark[]; placeOf: (path: Path) => Place }
  write(value: T): string
}

/** What a contract is made from; whatever it does not need may be left out. */
export type ContractDefinition<T> = Pick<
  Contract<T>,
  | 'name'
  | 'title'
  | 'summary'
  | 'version'
  | 'source'
  | 'path'
  | 'partOf'
  | 'retention'
  | 'schema'
  | 'notation'
> &
  Partial<
    Pick<Contract<T>, 'form' | 'signature' | 'repairs' | 'tolerances' | 'rules' | 'sequenceRules' | 'choices'>
  >

/** Makes a contract from its parts; whatever it does not need may be left out. */
export function defineContract<T>(definition: ContractDefinition<T>): Contract<T> {
  let fast: z.ZodType<T> | undefined
  return Object.freeze({
    form: 'json' as const,
    signature: [],
    repairs: [],
    tolerances: [],
    rules: [],
    sequenceRules: [],
    choices: [],
    ...definition,
    family: definition.name.split('/')[0] as Family,
    validate(value: unknown): value is T {
      fast ??= z.compile(definition.schema) as z.ZodType<T>
      return fast.validate(value)
    },
  })
}

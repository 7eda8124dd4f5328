/** One answer of a judge, as far as checking the judge needs it. */
export interface JudgeLine {
  readonly judge: string
  /** Which question was asked about the subject, where there are several. */
  readonly pass: string
  /** Null where the judge gave none; `missing` says why. */
  readonly score: number | null
  readonly missing?: string | null | undefined
  readonly evidence: readonly { readonly found: boolean }[]
  /** What a planted subject is by construction; absent on real subjects. */
  readonly control?: string | null | undefined
}

/** The planted subjects of an experiment: which of them should get low scores and which high ones. */
export interface ControlKinds {
  readonly low: ControlKind
  readonly high: ControlKind
}

export interface ControlKind {
  /** The value of `control` that marks it. */
  readonly control: string
  /** Two of them and one of them, as a report names them. */
  readonly plural: string
  readonly singular: string
}

/**
 * What kind of problem an error is: wrong use, something that is not there, something held by somebody else, something
 * that is there already, or work that could not be done.
 */
export type RefusalKind = 'usage' | 'missing' | 'busy' | 'conflict' | 'failed'

/** What else an error says. */
export interface RefusalOptions {
  /** What the reader can do about it. */
  readonly hint?: string
  readonly cause?: unknown
}

// The same in every copy of this module.
const brand = Symbol.for('reprise.refusal')

/**
 * The one error for what a caller can understand: a code for programs, a kind, a message and often a hint. A loop of the user's
 * own imports another copy of this package than the command line has inside, so `instanceof` compares names between copies.
 */
export class Refusal extends Error {
  override readonly name: string = 'Refusal'
  readonly code: string
  readonly kind: RefusalKind
  readonly hint?: string

  constructor(code: string, kind: RefusalKind, message: string, { hint, cause }: RefusalOptions = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.kind = kind
    if (hint !== undefined) this.hint = hint
    Object.defineProperty(this, brand, { value: true })
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass asks for itself
    return isOf(this, value)
  }
}

function isOf(asked: { readonly name: string }, value: unknown): boolean {
  if (Function.prototype[Symbol.hasInstance].call(asked, value)) return true
  if (typeof value !== 'object' || value === null || !(brand in value)) return false
  return asked === Refusal || ('name' in value && value.name === asked.name)
}

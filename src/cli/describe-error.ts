import { CommanderError } from 'commander'
import { explainFault, type Refusal, type RefusalKind } from '../kit/index.ts'
import { exitCode } from './exit-code.ts'

/** An error as a user reads it: the same in words and as JSON. */
export interface DescribedError {
  /** For programs, in snake_case. */
  readonly code: string
  readonly kind: RefusalKind
  readonly message: string
  readonly hint?: string
}

/** The exit code of each kind of error. */
export const exitCodeOf: Readonly<Record<RefusalKind, number>> = {
  usage: exitCode.wrongUse,
  missing: exitCode.wrongUse,
  conflict: exitCode.wrongUse,
  busy: exitCode.findings,
  failed: exitCode.findings,
}

/** Describes an error that the user can do something about; undefined for a bug. */
export function describeError(error: unknown): DescribedError | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof CommanderError) return describeWrongUse(error)
  if (isRefusal(error)) {
    const { code, kind, message, hint } = error
    return { code, kind, message, ...(hint !== undefined && { hint }) }
  }
  return isSystemError(error) ? describeSystemError(error) : undefined
}

/** A user's own loop may come with a Refusal of its own copy of this package, so its kind counts and not its class. */
function isRefusal(error: Error): error is Refusal {
  const { kind } = error as { kind?: unknown }
  return typeof kind === 'string' && Object.hasOwn(exitCodeOf, kind)
}

function describeWrongUse({ code, message }: CommanderError): DescribedError {
  const name = code.replace(/^commander\./, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return { code: name, kind: 'usage', message: message.replace(/^error: /, '') }
}

function isSystemError(error: Error): error is NodeJS.ErrnoException {
  const { code, syscall } = error as NodeJS.ErrnoException
  return typeof code === 'string' && typeof syscall === 'string'
}

/** What the operating system refused, in words, with the file where it is named. */
function describeSystemError(error: NodeJS.ErrnoException): DescribedError {
  const { path, code = '' } = error
  const reason = explainFault(error)
  const message = path === undefined || reason === error.message ? reason : `${path}: ${reason}`
  return {
    code: 'system_error',
    kind: 'failed',
    message: `${message}${message.includes(code) ? '' : ` (${code})`}`,
  }
}

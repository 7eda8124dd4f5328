import { interruptedCode } from '../../engine/index.ts'
import { Refusal } from '../../kit/index.ts'
import { type DescribedError, describeError, exitCodeOf } from '../describe-error.ts'

/** Why `validate` could not do what it was asked to do. */
export interface ValidateError {
  readonly error: DescribedError
  readonly exit: number
}

/** Describes an error that the user can do something about; undefined for a bug. */
export function describeFailure(thrown: unknown): ValidateError | undefined {
  const error = describeError(thrown)
  if (error === undefined) return undefined
  return { error, exit: error.code === interrupted.code ? interruptedCode : exitCodeOf[error.kind] }
}

/** There is no file to write the repairs of standard input into. */
export const fixNeedsFiles = new Refusal(
  'fix_needs_files',
  'usage',
  '--fix writes into files, and standard input is not a file.',
  { hint: 'Save it as a file first.' },
)

export const interrupted = new Refusal(
  'interrupted',
  'failed',
  'Stopped by Ctrl-C: not all files were checked.',
  { hint: 'Run the same command again.' },
)

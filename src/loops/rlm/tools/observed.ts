import type { Call } from '../tree/spending.ts'

/** What came of an action. */
export interface Observed {
  readonly status: 'success' | 'failure' | 'partial' | 'timeout' | 'error'
  /** The result as text. */
  readonly text: string
  readonly resultType?: 'text' | 'json' | 'file_path' | 'error'
  readonly error?: { readonly error_type: string; readonly message: string }
  /** Calls to models that the action made itself. */
  readonly calls?: readonly Call[]
  /** The answer, where the action ends the task. */
  readonly final?: string
  readonly artifact?: { readonly path: string; readonly type: string; readonly description: string }
}

/** A result that is a success. */
export const succeeded = (text: string, more: Partial<Observed> = {}): Observed => ({
  status: 'success',
  text,
  resultType: 'text',
  ...more,
})

/** A result that is a failure, for a reason that has a code. */
export function failed(code: string, message: string, more: Partial<Observed> = {}): Observed {
  return {
    status: code === 'timeout' ? 'timeout' : 'failure',
    text: message,
    resultType: 'error',
    error: { error_type: code, message },
    ...more,
  }
}

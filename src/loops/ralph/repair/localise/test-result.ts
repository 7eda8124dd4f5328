import type { Segments } from './segments.ts'

/** A value as an assertion compared it. */
export interface ShownValue {
  readonly kind: string
  /** The value itself, where JSON can hold it. */
  readonly value?: unknown
}

/** Why a test failed. */
export interface TestError {
  readonly name: string
  readonly message: string
  readonly stack: string
  readonly actual?: ShownValue
  readonly expected?: ShownValue
}

/** A test, its verdict, and the code that ran for it. */
export interface TestResult {
  readonly name: string
  readonly passed: boolean
  readonly error?: TestError
  /** The test did not end, so what ran is not known. */
  readonly hung: boolean
  readonly covered: ReadonlyMap<string, Segments>
}

import type { CheckError } from './check-report.ts'
import type { Kind, Part } from './reader.ts'

/** An error and what kind of tool reported it. */
export interface Listed {
  readonly kind: Kind
  readonly error: CheckError
}

/** The errors of all parts; a test that one part names is not repeated from the next. */
export function withoutRepeats(parts: readonly Part[]): readonly Listed[] {
  const listed: Listed[] = []
  const names = new Map<string, number>()
  for (const { kind, errors } of parts) {
    const before = new Map(names)
    for (const error of errors) {
      const name = kind === 'tests' ? leafOf(error) : undefined
      const left = name === undefined ? 0 : (before.get(name) ?? 0)
      if (left > 0) before.set(name!, left - 1)
      else listed.push({ kind, error })
      if (left === 0 && name !== undefined) names.set(name, (names.get(name) ?? 0) + 1)
    }
  }
  return listed
}

/** The test itself without its suites, which tools join differently; a file that did not load is known by its name. */
function leafOf({ rule, file }: CheckError): string | undefined {
  if (rule !== undefined) return rule.split(' > ').at(-1)!.split('::').at(-1)!
  return file?.split(/[\\/]/).at(-1)
}

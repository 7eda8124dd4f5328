import { ErrorList } from '../error-list.ts'
import { makeError } from '../make-error.ts'
import type { Part } from '../reader.ts'
import { plainPath } from '../text/place.ts'
import { countIn, objectsIn, textIn } from './json-fields.ts'

/** The report of `eslint --format json`. */
export function eslintJson(value: unknown): Part | undefined {
  const files = objectsIn(value).filter(
    (file) => typeof file.filePath === 'string' && Array.isArray(file.messages),
  )
  if (files.length === 0) return undefined
  const errors = new ErrorList()
  const counts = { error: 0, warning: 0 }
  for (const file of files) {
    for (const message of objectsIn(file.messages)) {
      const severity = message.severity === 1 ? 'warning' : 'error'
      counts[severity]++
      errors.add(() =>
        makeError({
          type: message.fatal === true ? 'syntax_error' : 'lint_error',
          message: textIn(message.message),
          file: plainPath(textIn(file.filePath)),
          line: countIn(message.line),
          column: countIn(message.column),
          rule: textIn(message.ruleId),
          severity,
        }),
      )
    }
  }
  const { kept, unlisted } = errors
  const metrics = { lint_errors: counts.error, lint_warnings: counts.warning }
  return { tool: 'eslint', kind: 'lint', certain: true, errors: kept, unlisted, metrics }
}

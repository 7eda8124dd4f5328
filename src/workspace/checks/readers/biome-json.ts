import { isObject } from '../../../kit/index.ts'
import { ErrorList } from '../error-list.ts'
import { makeError } from '../make-error.ts'
import type { Part } from '../reader.ts'
import { plainPath } from '../text/place.ts'
import { countIn, objectsIn, textIn } from './json-fields.ts'
import { typeOfCategory } from './read-biome.ts'

/** The report of `biome --reporter=json`. */
export function biomeJson(value: unknown): Part | undefined {
  if (!isObject(value) || !isObject(value.summary) || !Array.isArray(value.diagnostics)) return undefined
  const { errors: failed, warnings } = value.summary
  const errors = new ErrorList()
  for (const diagnostic of objectsIn(value.diagnostics)) {
    const category = textIn(diagnostic.category)
    const { path, start } = isObject(diagnostic.location) ? diagnostic.location : {}
    const { line, column } = isObject(start) ? start : {}
    errors.add(() =>
      makeError({
        type: typeOfCategory(category),
        message: textIn(diagnostic.message),
        file: plainPath(textIn(isObject(path) ? path.file : path)),
        // A diagnostic of the whole file has its place at zero.
        line: countIn(line) || undefined,
        column: countIn(column) || undefined,
        rule: category,
        severity: severityOf(textIn(diagnostic.severity)),
      }),
    )
  }
  const { kept, unlisted } = errors
  const metrics = { lint_errors: countIn(failed), lint_warnings: countIn(warnings) }
  return { tool: 'biome', kind: 'lint', certain: true, errors: kept, unlisted, metrics }
}

function severityOf(text: string): 'error' | 'warning' | 'info' {
  if (text === 'warning') return 'warning'
  return text === 'information' || text === 'hint' ? 'info' : 'error'
}

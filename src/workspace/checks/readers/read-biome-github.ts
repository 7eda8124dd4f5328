import { ErrorList } from '../error-list.ts'
import { makeError } from '../make-error.ts'
import type { Part, Reader, Section } from '../reader.ts'
import { plainPath } from '../text/place.ts'
import { categories, typeOfCategory } from './read-biome.ts'

/** `biome --reporter=github`: one annotation a line. */
export const biomeGithub: Reader = {
  first: ':',
  begins: (line) => annotationIn(line) !== undefined,
  open: () => new BiomeGithubSection(),
}

interface Annotation {
  readonly severity: 'error' | 'warning' | 'info'
  readonly fields: ReadonlyMap<string, string>
  readonly message: string
}

/** `::error title=lint/…,file=…,line=4,col=11::Using == may be unsafe.` */
function annotationIn(line: string): Annotation | undefined {
  const [, level, rest] = /^::(error|warning|notice) (title=.*)$/.exec(line) ?? []
  const end = rest?.indexOf('::') ?? -1
  if (rest === undefined || end < 0) return undefined
  const pairs = rest
    .slice(0, end)
    .split(',')
    .map((pair) => [pair.split('=', 1)[0]!, pair] as const)
  const fields = new Map(pairs.map(([key, pair]) => [key, decoded(pair.slice(key.length + 1))]))
  if (!categories.test(fields.get('title') ?? '')) return undefined
  const severity = level === 'notice' ? 'info' : (level as 'error' | 'warning')
  return { severity, fields, message: decoded(rest.slice(end + 2)) }
}

function decoded(text: string): string {
  return text.replace(/%(?:0A|0D|25|2C|3A)/gi, decodeURIComponent)
}

class BiomeGithubSection implements Section {
  readonly #errors = new ErrorList()
  readonly #counts = { error: 0, warning: 0, info: 0 }

  holds(): boolean {
    return false
  }

  over(): boolean {
    return false
  }

  take(line: string): void {
    const annotation = annotationIn(line)
    if (annotation === undefined) return
    const { severity, fields, message } = annotation
    const number = (key: string) =>
      /^\d{1,9}$/.test(fields.get(key) ?? '') ? Number(fields.get(key)) : undefined
    const category = fields.get('title')!
    this.#counts[severity]++
    this.#errors.add(() =>
      makeError({
        type: typeOfCategory(category),
        message,
        file: plainPath(fields.get('file') ?? ''),
        line: number('line'),
        column: number('col'),
        rule: category,
        severity,
      }),
    )
  }

  end(): Part {
    const { kept: errors, unlisted } = this.#errors
    const metrics = { lint_errors: this.#counts.error, lint_warnings: this.#counts.warning }
    return { tool: 'biome', kind: 'lint', certain: true, errors, unlisted, metrics }
  }
}

import { Refusal } from '../../kit/index.ts'

/** One thing that is wrong with the configuration, and how to fix it. */
export interface ConfigProblem {
  /** Where it was found: `reprise.config.json:3:5`, `reprise.config.ts`, `REPRISE_SEED` or `--seed`. */
  readonly where: string
  readonly file?: string
  readonly line?: number
  readonly column?: number
  /** The setting, such as budget.usd; empty for the whole. */
  readonly key: string
  readonly found: string
  readonly expected: string
  readonly repair: string
}

/** Something that does no harm but is probably not meant. */
export interface ConfigWarning {
  readonly where: string
  readonly message: string
}

/** The configuration cannot be used. Names everything that is wrong with it at once. */
export class ConfigError extends Refusal {
  override readonly name = 'ConfigError'
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[], options?: ErrorOptions) {
    const head =
      problems.length === 1
        ? 'The configuration has a problem.'
        : `The configuration has ${problems.length} problems.`
    super('bad_configuration', 'usage', [head, ...problems.map(showProblem)].join('\n'), options)
    this.problems = problems
  }
}

/** A problem in one line. */
export function showProblem({ where, key, found, expected, repair }: ConfigProblem): string {
  const place = key === '' ? where : `${where} ${key}`
  return `  ${place}: found ${found}; expected ${expected}. To fix it, ${repair}.`
}

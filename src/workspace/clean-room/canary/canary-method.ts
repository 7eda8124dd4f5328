import { verificationOf } from '../../checks/command-words.ts'
import type { CanaryCheck, TestList } from '../survey.ts'

export type CanaryMethod = Exclude<CanaryCheck['method'], 'none'>

const compilers = /\b(?:tsc|vue-tsc|tsgo)\b/
const linters =
  /\b(?:eslint|biome|oxlint|oxfmt|standard|xo|prettier|dprint|stylelint|jshint|tslint|ruff|black|isort|flake8|pylint|mypy|pyright|svelte-check)\b/

/** A check, as far as it decides how a canary is made. */
export interface DoubtedCheck {
  /** The commands that it leads to. */
  readonly commands: readonly string[]
  /** The tests that it ran. */
  readonly tests: TestList
  /** Whether it starts a script of the project in which expectations can be changed. */
  readonly startsTests: boolean
}

/** How it is found out whether a check can fail; `hasTests` says whether the project has expectations to change. */
export function canaryMethods(
  { commands, tests, startsTests }: DoubtedCheck,
  hasTests: boolean,
): CanaryMethod[] {
  const runsTests =
    tests.known !== 'nothing' ||
    startsTests ||
    commands.some((text) => /^(?:unit|integration)_tests$/.test(verificationOf(text)))
  const methods: CanaryMethod[] = hasTests && runsTests ? ['expectations'] : []
  if (commands.some((text) => compilers.test(text))) methods.push('type-errors')
  else if (methods.length === 0 && commands.some((text) => linters.test(text))) methods.push('syntax-errors')
  return methods.length > 0 ? methods : ['empty-files']
}

/** A file of tests with expectations changed so that it must fail. */
export interface ChangedFile {
  readonly path: string
  readonly text: string
  /** The tests of which an expectation was changed, where their names are written out: suites and test. */
  readonly tests: readonly ChangedTest[]
  /** How many expectations were changed. */
  readonly changes: number
  /** The name of the test that was added. */
  readonly added?: string
  /** The functions of assertions that its tests call, such as `equal`; known for scripts. */
  readonly functions?: readonly string[]
}

export interface ChangedTest {
  readonly names: readonly string[]
  /** The names are patterns, since they are put together when the test is defined, as those of a table are. */
  readonly isPattern?: true
  /** Whether the changed expectation is reached whenever the test runs, so that the test must fail. */
  readonly certain: boolean
}

/** How expectations are changed: which one of each test, and by what. */
export interface ChangeOrder {
  /** The first expectation of each test in round 0, the second in round 1, and so on, then the first again. */
  readonly round: number
  readonly random: () => number
  /**
   * In the last round all expectations are changed of a test whose expectations have not all been changed alone, or need not be
   * reached. Each may fail without ending the test, which fails at its end unless one of them passed.
   */
  readonly isLast?: boolean
  /**
   * For a runner that does not name its tests, where one failure hides what passes beside it: no test is added, and all
   * expectations of one function of assertions are changed, or of every one where it is the empty text. With `stop`, the
   * assertion itself is replaced by an error, which shows whether it is reached at all.
   */
  readonly alone?: { readonly function: string; readonly stop: boolean }
}

const names = [
  'keeps working for the remaining cases',
  'handles the other inputs as well',
  'gives the same result twice',
  'does not change its input',
  'accepts the smallest input',
]

/** A name for an added test that looks like any other. */
export const addedName = (random: () => number) => names[Math.floor(random() * names.length)]!

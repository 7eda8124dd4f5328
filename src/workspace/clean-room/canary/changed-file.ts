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
}

export interface ChangedTest {
  readonly names: readonly string[]
  /** Whether the changed expectation is reached whenever the test runs, so that the test must fail. */
  readonly certain: boolean
}

/** How expectations are changed: which one of each test, and by what. */
export interface ChangeOrder {
  /** The first expectation of each test in round 0, the second in round 1, and so on, then the first again. */
  readonly round: number
  readonly random: () => number
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

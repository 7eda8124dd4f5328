/** Whether every case is tried: `npm run test:cheats` does, an ordinary run of the tests takes a sample. */
const isWhole = process.env.REPRISE_ALL_CASES !== undefined

/** A sample of cases that take seconds each: every sixteenth one, or all of them. */
export function picked<T>(cases: readonly T[]): readonly T[] {
  return isWhole ? cases : cases.filter((_, index) => index % 16 === 0)
}

/** The sandboxes to try cases in: the best one, or all of this machine. */
export function pickedSandboxes<T>(sandboxes: readonly T[]): readonly T[] {
  return isWhole ? sandboxes : sandboxes.slice(-1)
}

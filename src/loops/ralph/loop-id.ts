/** The id of the loop in its records, which must begin with its kind. */
export function loopIdOf(runId: string): string {
  return runId.startsWith('ralph-') ? runId : `ralph-${runId}`
}

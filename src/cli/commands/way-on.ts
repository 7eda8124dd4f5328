import type { RunOutcome } from '../../engine/index.ts'

/** How to go on. A failure is recorded like any other answer, so resuming meets it again; a fork asks anew. */
export function wayOn({ runId, status, error }: RunOutcome, command = `reprise resume ${runId}`): string {
  const key = error instanceof Error && 'key' in error ? String(error.key) : undefined
  if (status !== 'failed' || key === undefined) return `\`${command}\` goes on from here.`
  return `The failure is recorded and would come again; \`reprise fork ${runId} --at '${key}'\` tries anew.`
}

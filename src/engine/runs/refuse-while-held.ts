import { journalHolder } from '../../journal/index.ts'

/** Throws while somebody writes to the journal of a run. */
export async function refuseWhileHeld(journal: string, runId: string): Promise<void> {
  const writer = await journalHolder(journal)
  if (writer === undefined) return
  throw new RunHeld(`The run '${runId}' is being written by ${writer}. Wait for it, or stop it with Ctrl-C.`)
}

/** The run is under way somewhere. */
export class RunHeld extends Error {
  override readonly name = 'RunHeld'
}

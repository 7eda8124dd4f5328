import { parseDuration, realClock, runsToPrune } from '../../engine/index.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'
import { moment, plural, span } from '../text/amounts.ts'
import { deleteRun, mayDelete } from './rm.ts'

export interface PruneFlags {
  readonly olderThan?: string
  readonly dryRun?: boolean
  readonly yes?: boolean
  readonly json?: boolean
}

/** Deletes the runs that ended long ago. */
export async function prune(
  flags: PruneFlags,
  terminal: Terminal,
  clock: () => Date = realClock,
): Promise<number> {
  const project = await projectAt(terminal)
  const { store, config } = project
  const { olderThan, dryRun, yes, json } = flags
  const olderThanSeconds = olderThan === undefined ? undefined : parseDuration(olderThan)
  const { retention } = config
  const { old: runs, kept } = await runsToPrune(store, {
    retention,
    clock,
    ...(olderThanSeconds !== undefined && { olderThanSeconds }),
  })
  const ids = runs.map(({ run_id: id }) => id)
  if (dryRun !== true && yes !== true && ids.length > 0) {
    const refused = await mayDelete(ids, terminal)
    if (refused !== undefined) return refused
  }
  if (dryRun !== true) for (const id of ids) await deleteRun(id, project, terminal)
  if (json === true) printJson(terminal, dryRun === true ? { would_delete: ids } : { deleted: ids })
  else {
    const verb = dryRun === true ? 'would delete' : 'deleted'
    for (const { run_id: id, finished_at: ended } of runs) {
      terminal.out.write(`${verb} ${id}, ended ${moment(ended ?? '')} UTC\n`)
    }
    for (const { run, contract } of kept) {
      terminal.out.write(
        `kept ${run.run_id}: records of ${contract} are kept forever; \`reprise rm ${run.run_id}\` deletes it\n`,
      )
    }
    if (ids.length === 0 && kept.length === 0)
      terminal.out.write(
        `No run ended longer ago than ${days(olderThanSeconds ?? retention.days * 86_400)}. Runs that can be resumed are kept.\n`,
      )
    else if (ids.length === 0) terminal.out.write('Nothing to delete.\n')
    else if (dryRun === true) terminal.out.write(`${plural(ids.length, 'run')}; nothing was deleted.\n`)
  }
  return exitCode.fine
}

function days(seconds: number): string {
  return seconds % 86_400 === 0 ? plural(seconds / 86_400, 'day') : span(seconds * 1000)
}

import { findRun, removeRun, type Workspace } from '../../engine/index.ts'
import { exitCode } from '../exit-code.ts'
import { plural } from './runs-amounts.ts'
import { printJson, projectAt, type Terminal } from './runs-terminal.ts'

/** Deletes runs, after a yes. */
export async function rm(
  names: readonly string[],
  { yes, json }: { yes?: boolean; json?: boolean },
  terminal: Terminal,
): Promise<number> {
  const { workspace } = await projectAt(terminal)
  const found = await Promise.all(names.map((name) => findRun(workspace, name)))
  const ids = [...new Set(found)]
  if (yes !== true) {
    const refused = await mayDelete(ids, terminal)
    if (refused !== undefined) return refused
  }
  for (const id of ids) {
    await deleteRun(id, workspace, terminal)
    if (json !== true) terminal.out.write(`deleted ${id}\n`)
  }
  if (json === true) printJson(terminal, { deleted: ids })
  return exitCode.fine
}

/** Deletes a run, and tells of what had to be left of it. */
export async function deleteRun(id: string, workspace: Workspace, { err }: Terminal): Promise<void> {
  const { left } = await removeRun(workspace, id)
  for (const file of left) {
    err.write(`left ${file}: another run made it as well, or it lies below no root of the configuration\n`)
  }
}

/** Asks before runs are deleted; gives the exit code where they are not to be. */
export async function mayDelete(ids: readonly string[], terminal: Terminal): Promise<number | undefined> {
  if (terminal.confirm === undefined) {
    terminal.err.write('error: Deleted runs do not come back, and nobody is here to ask. Give --yes.\n')
    return exitCode.wrongUse
  }
  const shown = ids.length <= 5 ? ids.join(', ') : `${ids.slice(0, 4).join(', ')} and ${ids.length - 4} more`
  if (await terminal.confirm(`Delete ${plural(ids.length, 'run')} for good: ${shown}?`)) return undefined
  terminal.err.write('Nothing was deleted.\n')
  return exitCode.findings
}

import { findRun, type Project, removeRun } from '../../engine/index.ts'
import { Refusal } from '../../kit/index.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'
import { plural } from '../text/amounts.ts'

/** Deletes runs, after a yes. */
export async function rm(
  names: readonly string[],
  { yes, json }: { yes?: boolean; json?: boolean },
  terminal: Terminal,
): Promise<number> {
  const project = await projectAt(terminal)
  const found = await Promise.all(names.map((name) => findRun(project.store, name)))
  const ids = [...new Set(found)]
  if (yes !== true) {
    const refused = await mayDelete(ids, terminal)
    if (refused !== undefined) return refused
  }
  for (const id of ids) {
    await deleteRun(id, project, terminal)
    if (json !== true) terminal.out.write(`deleted ${id}\n`)
  }
  if (json === true) printJson(terminal, { deleted: ids })
  return exitCode.fine
}

/** Deletes a run, and names the files that had to be kept. */
export async function deleteRun(id: string, project: Project, { err }: Terminal): Promise<void> {
  const { kept } = await removeRun(project, id)
  for (const file of kept) {
    err.write(
      `kept ${file}: another run wrote it as well, or it lies outside the folders of the configuration\n`,
    )
  }
}

/** Asks before runs are deleted; gives the exit code where they are not to be. */
export async function mayDelete(ids: readonly string[], terminal: Terminal): Promise<number | undefined> {
  if (terminal.confirm === undefined) {
    throw new Refusal(
      'not_confirmed',
      'usage',
      'Deleted runs cannot be restored, and there is no terminal to confirm it.',
      { hint: 'Give --yes.' },
    )
  }
  const shown = ids.length <= 5 ? ids.join(', ') : `${ids.slice(0, 4).join(', ')} and ${ids.length - 4} more`
  if (await terminal.confirm(`Delete ${plural(ids.length, 'run')}: ${shown}? This cannot be undone.`))
    return undefined
  terminal.err.write('Nothing was deleted.\n')
  return exitCode.findings
}

import { loadRun, readManifest, stopRalph } from '../../engine/index.ts'
import { exitCode } from '../exit-code.ts'
import { goOn } from './runs-go-on.ts'
import { printJson, projectAt, type Terminal } from './runs-terminal.ts'

/** Ends a loop after the attempt under way: whoever is at work hears of it, and an interrupted loop is finished here. */
export async function ralphStop(
  name: string,
  { json }: { json?: boolean },
  terminal: Terminal,
): Promise<number> {
  const project = await projectAt(terminal)
  const { id, underWay } = await stopRalph(name, project)
  if (!underWay) {
    const code = await goOn(await loadRun(id, {}, project), { ...(json && { json }) }, project, terminal)
    // Whoever asked for the end got it, whatever the loop came to.
    return (await readManifest(project.workspace, id)).status === 'completed' ? exitCode.fine : code
  }
  if (json === true) printJson(terminal, { run_id: id, status: 'asked' })
  else terminal.out.write(`${id} ends after the attempt under way.\n`)
  return exitCode.fine
}

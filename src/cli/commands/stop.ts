import { findRun } from '../../engine/index.ts'
import { Refusal } from '../../kit/index.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'
import { repriseIn } from '../text/called-as.ts'

/** Asks a run in another process to stop after its current steps. */
export async function stop(
  name: string,
  { json = false }: { readonly json?: boolean },
  terminal: Terminal,
): Promise<number> {
  const { store } = await projectAt(terminal)
  const id = await findRun(store, name)
  const holder = await store.holder(id)
  if (holder === undefined)
    throw new Refusal(
      'not_running',
      'conflict',
      `No process is working on '${id}', so there is nothing to stop.`,
    )
  await store.post(id, { type: 'stop' })
  if (json) printJson(terminal, { run_id: id, asked: 'stop', writer: holder })
  else
    terminal.out.write(
      `${id} stops after its current steps. \`${repriseIn(terminal)} follow ${id}\` shows it.\n`,
    )
  return exitCode.fine
}

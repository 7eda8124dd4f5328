import { listenForInterrupt } from '../../engine/index.ts'
import { openStudio } from '../../studio/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { openBrowser } from '../open-browser.ts'
import { projectAt } from '../project-at.ts'
import type { Terminal } from '../terminal.ts'

export interface StudioFlags {
  readonly port?: number
  /** Whether to open the browser; done unless given, where there is a terminal. */
  readonly open?: boolean
}

/** The port of the studio where none is named. */
const usualPort = 4700

/** Serves the studio of the project until Ctrl-C. */
export async function studio({ port, open = true }: StudioFlags, terminal: Terminal): Promise<number> {
  const project = await projectAt(terminal)
  const studioOf = await openStudio({
    project,
    port: port ?? usualPort,
    exact: port !== undefined,
    program: [process.execPath, process.argv[1]!],
  })
  const { bold, dim } = coloursFor(terminal.out)
  terminal.out.write(`The studio of ${project.root} is open:\n\n  ${bold(studioOf.address)}\n\n`)
  terminal.out.write(
    `${dim('Only this machine can reach it, with the token in the address. Ctrl-C closes it; runs go on.')}\n`,
  )
  const { signal, restore } = listenForInterrupt(() => undefined, { isWorthFinishing: () => false })
  if (open && terminal.out.isTTY === true) openBrowser(studioOf.address, terminal.env)
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  await studioOf.close()
  restore()
  return exitCode.fine
}

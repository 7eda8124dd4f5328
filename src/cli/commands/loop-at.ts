import { resolve } from 'node:path'
import { builtInLoopNames, type Loop, loadBuiltInLoop, loopIn } from '../../engine/index.ts'
import { closest, Refusal } from '../../kit/index.ts'
import { projectAt } from '../project-at.ts'
import type { Terminal } from '../terminal.ts'

/** The loop in a file, or of a name: one of the package, or one that the configuration names. */
export async function loopAt(
  target: string,
  terminal: Terminal,
): Promise<{ readonly loop: Loop; readonly module?: string }> {
  if (/\.[cm]?[jt]s$/.test(target)) {
    const module = resolve(terminal.folder, target)
    return { loop: await loopIn(module), module }
  }
  const known = await loadBuiltInLoop(target)
  if (known !== undefined) return { loop: known }
  const { loops: own } = await projectAt(terminal)
  const found = own.find(({ loop }) => loop.name === target)
  if (found !== undefined) return found
  const names = [...own.map(({ loop }) => loop.name), ...builtInLoopNames]
  const meant = closest(target, names)
  throw new Refusal('unknown_loop', 'missing', `There is no loop named '${target}'.`, {
    hint:
      meant === undefined
        ? `There are ${names.join(', ')}. For a loop of your own, name its file.`
        : `Did you mean '${meant}'?`,
  })
}

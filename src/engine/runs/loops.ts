import { Refusal } from '../../kit/index.ts'
import { loopRegistry } from '../../loops/index.ts'
import type { Loop } from '../../spine/index.ts'
import { engineLoops } from './engine-loops.ts'
import { loopIn } from './own-loops.ts'

/** The names of the loops that come with the package. */
export const builtInLoopNames: readonly string[] = loopRegistry.map(({ name }) => name)

/** A loop that comes with the package; undefined where there is none of that name. */
export async function loadBuiltInLoop(name: string): Promise<Loop | undefined> {
  return loopRegistry.find((entry) => entry.name === name)?.load() ?? engineLoops[name]?.()
}

/** The loop of a name: one of the package, or the default export of a module of the user's. */
export async function loadLoop(name: string, module?: string): Promise<Loop> {
  if (module === undefined) {
    const loop = await loadBuiltInLoop(name)
    if (loop !== undefined) return loop
    throw new Refusal(
      'unknown_loop',
      'missing',
      `No loop named '${name}' comes with the package. Known loops: ${builtInLoopNames.join(', ')}. For a loop of your own, name its module with --loop FILE.`,
    )
  }
  const loop = await loopIn(module)
  if (loop.name === name) return loop
  throw new Refusal(
    'unknown_loop',
    'missing',
    `${module} holds the loop '${loop.name}', and '${name}' was asked for.`,
  )
}

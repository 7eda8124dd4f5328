import { stat } from 'node:fs/promises'
import { isObject } from '../../kit/index.ts'
import { type Loop, ralphLoop, townLoop } from '../../loops/index.ts'
import { importDefault, importTypeScript, NoTypeScript } from '../config/import-typescript.ts'
import { ablationLoop } from '../ralph/ablation-loop.ts'
import { gamesLoop } from '../town/games-loop.ts'
import { judgeLoop } from '../town/judge-loop.ts'
import { seriesLoop } from '../town/series-loop.ts'

/** The loops that come with the package. */
export const builtInLoops: Readonly<Record<string, Loop>> = {
  ralph: ralphLoop as unknown as Loop,
  'ralph-ablation': ablationLoop as unknown as Loop,
  town: townLoop as unknown as Loop,
  'town-series': seriesLoop as unknown as Loop,
  'town-games': gamesLoop as unknown as Loop,
  'town-judge': judgeLoop as unknown as Loop,
}

/** Somebody named a loop that is not there, or a module that holds none. */
export class UnknownLoop extends Error {
  override readonly name = 'UnknownLoop'
}

/** The loop of a name: one of the package, or the default export of a module of the user's. */
export async function loadLoop(name: string, module?: string): Promise<Loop> {
  if (module === undefined) {
    if (Object.hasOwn(builtInLoops, name)) return builtInLoops[name]!
    throw new UnknownLoop(
      `No loop named '${name}' comes with the package. ${knownLoops()} For a loop of your own, name its module with --loop FILE.`,
    )
  }
  const loop = await loopIn(module)
  if (loop.name === name) return loop
  throw new UnknownLoop(`${module} holds the loop '${loop.name}', and '${name}' was asked for.`)
}

/** The loop that a module of the user's holds. */
export async function loopIn(module: string): Promise<Loop> {
  const exported = await importModule(module)
  if (isLoop(exported)) return exported
  throw new UnknownLoop(
    `${module} does not export a loop. Write \`export default { name: 'my-loop', roles: ['actor'], async run(config, run, team) { … } }\`.`,
  )
}

async function importModule(module: string): Promise<unknown> {
  const isFile = await stat(module).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isFile)
    throw new UnknownLoop(`There is no module ${module}. Name the file of the loop with --loop FILE.`)
  try {
    return await (/\.[cm]?ts$/.test(module) ? importTypeScript(module) : importDefault(module))
  } catch (cause) {
    const way =
      cause instanceof NoTypeScript
        ? 'Write it as .mjs, use Node 22.18 or later, or install esbuild, tsx or typescript in the project.'
        : 'Correct it so that `node` can import it.'
    const { name, message } = cause as Error
    throw new UnknownLoop(`${module} cannot be loaded (${name}: ${message}). ${way}`, { cause })
  }
}

function isLoop(value: unknown): value is Loop {
  if (!isObject(value)) return false
  const { name, roles, run } = value as Partial<Loop>
  const isNamed = typeof name === 'string' && /^[a-z][a-z0-9-]*$/.test(name)
  const hasRoles = Array.isArray(roles) && roles.every((role) => typeof role === 'string' && role !== '')
  return isNamed && hasRoles && typeof run === 'function'
}

function knownLoops(): string {
  const names = Object.keys(builtInLoops)
  return names.length === 0 ? 'None do yet.' : `Known loops: ${names.join(', ')}.`
}

import { stat } from 'node:fs/promises'
import { registerContracts } from '../../contracts/index.ts'
import { isObject, Refusal } from '../../kit/index.ts'
import { loopRegistry } from '../../loops/index.ts'
import { defineLoop, type Loop } from '../../spine/index.ts'
import type { ConfigWarning } from '../config/config-problem.ts'
import { importModule } from '../config/import-module.ts'

/** A loop of the user's own, with the file that it comes from. */
export interface OwnLoop {
  readonly loop: Loop
  readonly module: string
}

/** The loops of some modules, and what is wrong with the modules that have none. Their contracts are known from then on. */
export async function ownLoops(
  modules: readonly string[],
): Promise<{ readonly loops: readonly OwnLoop[]; readonly warnings: readonly ConfigWarning[] }> {
  const loops: OwnLoop[] = []
  const warnings: ConfigWarning[] = []
  for (const module of new Set(modules)) {
    try {
      const loop = await loopIn(module)
      refuseName(loop, module, loops)
      loops.push({ loop, module })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { message, hint } = error
      warnings.push({ where: module, message: hint === undefined ? message : `${message} ${hint}` })
    }
  }
  return { loops, warnings }
}

function refuseName({ name }: Loop, module: string, others: readonly OwnLoop[]): void {
  const other = others.find(({ loop }) => loop.name === name)
  if (other === undefined && !loopRegistry.some((entry) => entry.name === name)) return
  throw new Refusal(
    'loop_exists',
    'conflict',
    `${module} holds a loop named '${name}', and so does ${other?.module ?? 'the package'}.`,
    { hint: 'Give it another name.' },
  )
}

/** The loop that a module of the user's holds. Its contracts are known from then on. */
export async function loopIn(module: string): Promise<Loop> {
  const found = await stat(module).catch(() => undefined)
  if (found?.isFile() !== true)
    throw new Refusal(
      'unknown_loop',
      'missing',
      `There is no module ${module}. Name the file of the loop with --loop FILE.`,
    )
  const version = `${found.mtimeMs} ${found.size}`
  const known = loaded.get(module)
  if (known?.version === version) return known.loop
  const loop = loopFrom(await importModule(module, 'unknown_loop'), module)
  registerContracts(loop.records, loop.folderRules)
  loaded.set(module, { version, loop })
  return loop
}

/** One loop for one version of a file: its contracts are compared by what they are, and not only by their names. */
const loaded = new Map<string, { readonly version: string; readonly loop: Loop }>()

function loopFrom(exported: unknown, module: string): Loop {
  if (!isLoop(exported))
    throw new Refusal(
      'unknown_loop',
      'missing',
      `${module} does not export a loop. Write \`export default { name: 'my-loop', roles: ['actor'], async run(config, run, team) { … } }\`.`,
    )
  const loop = defineLoop(exported)
  const stranger = loop.records.findIndex((record) => !isContract(record))
  if (stranger < 0) return loop
  throw new Refusal(
    'unknown_loop',
    'missing',
    `Number ${stranger + 1} of the records of the loop '${loop.name}' in ${module} is not a contract.`,
    { hint: 'Make it with defineContract, with a name such as my-loop/note.' },
  )
}

function isLoop(value: unknown): value is Parameters<typeof defineLoop>[0] {
  if (!isObject(value)) return false
  const { name, roles = [], run } = value
  const isNamed = typeof name === 'string' && /^[a-z][a-z0-9-]*$/.test(name)
  const names = Array.isArray(roles) ? roles : Object.keys(roles ?? {})
  const hasRoles = names.every((role) => typeof role === 'string' && role !== '')
  return isNamed && hasRoles && typeof run === 'function'
}

function isContract(value: unknown): boolean {
  if (!isObject(value)) return false
  const { name, schema, validate, signature, rules, repairs } = value
  const isNamed = typeof name === 'string' && /^[a-z][\w-]*\/[a-z][\w-]*$/.test(name)
  const isComplete = [signature, rules, repairs].every(Array.isArray)
  return isNamed && isComplete && isObject(schema) && typeof validate === 'function'
}

import { withLocalPaths } from '../../src/engine/run/portable-paths.ts'
import { importReflexion } from '../../src/exchange/index.ts'
import { ralphLoop } from '../../src/loops/ralph/index.ts'
import { type CommandContext, parseSettings, RunNotFound, type RunOutcome } from '../../src/spine/index.ts'
import { fileStore } from '../../src/store/index.ts'
import type { RalphBench } from './loop.suite.ts'

interface Output {
  readonly printed: string[]
  readonly said: string[]
  readonly resumed: string[]
}

/** Calls a command of the loop in a project; gives its exit code and what it printed. */
export async function call(
  name: string,
  settings: Record<string, unknown>,
  made: RalphBench,
  changes: Partial<CommandContext> = {},
): Promise<Output & { readonly code: number }> {
  const output: Output = { printed: [], said: [], resumed: [] }
  const store = fileStore({ folder: made.folder })
  const context: CommandContext = {
    folder: made.folder,
    project: made.folder,
    store,
    signal: new AbortController().signal,
    json: false,
    style: new Proxy({} as never, { get: () => (text: string) => text }),
    print: (line) => output.printed.push(line),
    printJson: (value) => output.printed.push(JSON.stringify(value)),
    say: (sentence) => output.said.push(sentence),
    progress: () => undefined,
    importers: { reflexion: (files, options) => importReflexion({ files }, options) },
    async findRun(id) {
      if ((await store.list()).includes(id)) return id
      throw new RunNotFound(`There is no run '${id}'.`)
    },
    analyses: [],
    importModule: () => Promise.reject(new Error('not here')),
    configOf: async (id) => withLocalPaths((await store.manifest(id)).config, { project: made.folder }),
    start: () => Promise.reject(new Error('not here')),
    async resume(id): Promise<RunOutcome> {
      output.resumed.push(id)
      return { runId: id, status: 'completed' }
    },
    replay: () => Promise.reject(new Error('not here')),
    ...changes,
  }
  const command = ralphLoop.commands.find((one) => one.name === name)!
  const code = await command.run(parseSettings(command.settings, settings, name), context)
  return { ...output, code }
}

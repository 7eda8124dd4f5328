import { closest } from '../../kit/index.ts'
import { RunNotFound, type RunStore } from '../../spine/index.ts'

/** The whole id of a run that was given by its beginning, its end or its whole. */
export async function findRun(store: Pick<RunStore, 'list'>, name: string): Promise<string> {
  const runs = await store.list()
  if (runs.includes(name)) return name
  const matches = runs.filter((run) => run.startsWith(name) || run.endsWith(name))
  if (matches.length === 1) return matches[0]!
  if (matches.length > 1) throw new RunNotFound(`'${name}' may be any of ${matches.join(', ')}.`)
  const near = closest(name, runs)
  throw new RunNotFound(`There is no run named '${name}'.`, {
    hint: near === undefined ? '`reprise runs` lists the runs of this project.' : `Did you mean '${near}'?`,
  })
}

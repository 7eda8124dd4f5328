import type { Work } from '../works.ts'

/** Where the work of a task is in the journal. */
export interface TaskPath {
  readonly path: string
  readonly parent?: string
  readonly depth: number
  readonly started: number
  /** The first and the last piece of its work, by their numbers. */
  readonly first: number
  last: number
}

const isTask = (name: string) => name === 'root' || /^subtask-\d+$/.test(name)

/** The branches of tasks that the keys of work name, in the order in which they began. */
export function taskPathsIn(works: readonly Work[]): TaskPath[] {
  const paths = new Map<string, TaskPath>()
  for (const { key, started, index } of works) {
    const names = key.split('/')
    let parent: string | undefined
    let depth = 0
    for (let end = 1; end < names.length; end++) {
      if (!isTask(names[end - 1]!)) continue
      const path = names.slice(0, end).join('/')
      const known = paths.get(path)
      if (known === undefined)
        paths.set(path, {
          path,
          ...(parent !== undefined && { parent }),
          depth,
          started,
          first: index,
          last: index,
        })
      else known.last = index
      parent = path
      depth++
    }
  }
  return [...paths.values()]
}

import type { Task } from './rlm-at.ts'

/** What the width of a task in the icicle stands for. */
export type Measure = 'usd' | 'tokens' | 'seconds'

/** A task in the icicle. Left and width are shares of the whole. */
export interface IcicleCell {
  readonly task: Task
  readonly row: number
  readonly left: number
  readonly width: number
  /** What the task and all below it used. */
  readonly total: number
  /** What the task used itself. */
  readonly own: number
}

/** What a cell says of its task: how long it took, with subtasks at the same time counted once, or what it and all below it used. */
export const amountOf = ({ task, total }: IcicleCell, measure: Measure): number =>
  measure === 'seconds' ? task.seconds : total

/** The measure that says most: money where it was paid, else tokens, else time. */
export function bestMeasure(tasks: readonly Task[]): Measure {
  if (tasks.some(({ usd }) => usd !== undefined && usd > 0)) return 'usd'
  return tasks.some(({ tokens }) => tokens > 0) ? 'tokens' : 'seconds'
}

/** Lays the tasks below one out as an icicle: each as wide as what it and all below it used. */
export function icicleOf(tasks: readonly Task[], measure: Measure, top?: string): readonly IcicleCell[] {
  const children = new Map<string | undefined, Task[]>()
  const ids = new Set(tasks.map(({ id }) => id))
  for (const task of tasks) {
    const parent = task.parent !== undefined && ids.has(task.parent) ? task.parent : undefined
    children.set(parent, [...(children.get(parent) ?? []), task])
  }
  const below = (id: string) => children.get(id) ?? []
  const own = new Map(tasks.map((task) => [task.id, ownOf(task, below(task.id), measure)]))
  const totals = new Map<string, number>()
  const total = (task: Task): number => {
    const known = totals.get(task.id)
    if (known !== undefined) return known
    const sum = own.get(task.id)! + below(task.id).reduce((all, child) => all + total(child), 0)
    totals.set(task.id, sum)
    return sum
  }
  const roots = top === undefined ? (children.get(undefined) ?? []) : tasks.filter(({ id }) => id === top)
  const whole = roots.reduce((sum, root) => sum + total(root), 0)
  const cells: IcicleCell[] = []
  const place = (task: Task, row: number, left: number, width: number): void => {
    cells.push({ task, row, left, width, total: total(task), own: own.get(task.id)! })
    const inner = below(task.id)
    let at = left
    for (const child of inner) {
      const share = total(task) > 0 ? (width * total(child)) / total(task) : width / Math.max(1, inner.length)
      place(child, row + 1, at, share)
      at += share
    }
  }
  let at = 0
  for (const root of roots) {
    const share = whole > 0 ? total(root) / whole : 1 / roots.length
    place(root, 0, at, share)
    at += share
  }
  return cells
}

/** What a task used itself. Its time is what none of its subtasks took. */
function ownOf(task: Task, children: readonly Task[], measure: Measure): number {
  if (measure !== 'seconds') return task[measure] ?? 0
  const spans = children
    .map(({ started, seconds }) => [started, started + seconds * 1000] as const)
    .sort((left, right) => left[0] - right[0])
  let [covered, until] = [0, task.started]
  for (const [from, to] of spans) {
    covered += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return Math.max(0, task.seconds - covered / 1000)
}

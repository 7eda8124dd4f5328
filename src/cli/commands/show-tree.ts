import type { WorkSummary } from '../../engine/index.ts'
import { money, span } from './runs-amounts.ts'

interface Branch {
  readonly inside: Map<string, Branch>
  work?: WorkSummary
}

/** The work of a run as a tree of its names, a line each. */
export function workTree(works: readonly WorkSummary[]): string[] {
  const root: Branch = { inside: new Map() }
  for (const work of works) branchAt(root, work.key.split('/')).work = work
  const rows = rowsOf(root, 0)
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, work]) => (work === undefined ? name : `${name.padEnd(width)}  ${factsOf(work)}`))
}

function branchAt(root: Branch, names: readonly string[]): Branch {
  let branch = root
  for (const name of names) {
    const next = branch.inside.get(name) ?? { inside: new Map() }
    branch.inside.set(name, next)
    branch = next
  }
  return branch
}

function rowsOf({ inside }: Branch, depth: number): [name: string, work: WorkSummary | undefined][] {
  return [...inside].flatMap(([name, branch]) => [
    [`${'  '.repeat(depth)}${name}`, branch.work] as [string, WorkSummary | undefined],
    ...rowsOf(branch, depth + 1),
  ])
}

function factsOf({ outcome, durationMs, usd, attempts, model, agent, failure }: WorkSummary): string {
  return [
    outcome.padEnd(6),
    (durationMs === undefined ? '' : span(durationMs)).padStart(12),
    (usd === 0 ? '' : money(usd)).padStart(9),
    attempts > 1 ? `${attempts} tries` : '',
    failure?.code ?? '',
    model ?? agent ?? '',
  ]
    .join('  ')
    .trimEnd()
}

import type { WorkSummary } from '../../engine/index.ts'
import { money, span } from '../text/amounts.ts'
import { wrap } from '../text/table.ts'

interface Branch {
  readonly inside: Map<string, Branch>
  work?: WorkSummary
}

/** The work of a run as a tree of its names, a line each where there is room. */
export function workTree(works: readonly WorkSummary[], room: number): string[] {
  const root: Branch = { inside: new Map() }
  for (const work of works) branchAt(root, work.key.split('/')).work = work
  const rows = rowsOf(root, 0)
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.flatMap(([name, work]) => {
    const facts = work === undefined ? '' : factsOf(work)
    const line = facts === '' ? name : `${name.padEnd(width)}  ${facts}`
    if (line.length <= room) return [line]
    const indent = ' '.repeat(name.length - name.trimStart().length + 4)
    return [
      name,
      ...wrap(facts.replaceAll(/ {2,}/g, '  '), room - indent.length).map((part) => indent + part),
    ]
  })
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

function factsOf({
  work,
  outcome,
  duration_ms: duration,
  usd,
  tries,
  model,
  agent,
  failure,
}: WorkSummary): string {
  return [
    outcome.padEnd(6),
    (duration === undefined ? '' : span(duration)).padStart(12),
    (usd === 0 || work === 'step' ? '' : money(usd)).padStart(9),
    tries > 1 ? `${tries} tries` : '',
    failure?.code ?? '',
    model ?? agent ?? '',
  ]
    .join('  ')
    .trimEnd()
}

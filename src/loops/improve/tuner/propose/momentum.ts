import type { Situation } from '../../roles.ts'
import type { Memory } from '../history/memory.ts'
import type { Proposal } from './proposal.ts'

/** Two places that won lately, each moved on in its direction at once: what a pattern search does after single steps. */
export function momentum(steps: readonly Proposal[], memory: Memory, files: Situation['files']): Proposal[] {
  const wins = memory.trials.filter(({ result }) => result === 'won').slice(-4)
  const onward = wins.toReversed().flatMap((win) => {
    const next = steps.find(({ kind, buildsOn }) => kind === 'number' && buildsOn?.includes(win.planId))
    return next === undefined ? [] : [next]
  })
  const [one, other] = onward
  if (one === undefined || other === undefined || one.edits[0]!.site === other.edits[0]!.site) return []
  const isSameLine =
    one.edits[0]!.file === other.edits[0]!.file && one.edits[0]!.edit.find === other.edits[0]!.edit.find
  if (isSameLine || files[one.edits[0]!.file] === undefined) return []
  return [
    {
      kind: 'combination',
      doing: `${one.doing} together with ${other.doing[0]!.toLowerCase()}${other.doing.slice(1)}`,
      because: 'both numbers won in these directions before',
      edits: [...one.edits, ...other.edits],
      changes: [...one.changes, ...other.changes],
      ...(one.family !== undefined && { family: one.family }),
      area: one.area,
      weight: 1,
      buildsOn: [...(other.buildsOn ?? []), ...(one.buildsOn ?? [])],
    },
  ]
}

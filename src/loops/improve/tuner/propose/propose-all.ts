import type { Situation } from '../../roles.ts'
import type { Memory } from '../history/memory.ts'
import { tunableFiles } from '../source/tunable-files.ts'
import { fromIdeas } from './from-ideas.ts'
import { momentum } from './momentum.ts'
import type { Proposal } from './proposal.ts'
import { proposeChoices } from './propose-choices.ts'
import { proposeNumbers } from './propose-numbers.ts'
import { proposeUnits } from './propose-units.ts'
import { recombine } from './recombine.ts'

/** Everything that could be tried in a round, but for what was already tried since the last merge. */
export function proposeAll(situation: Situation, memory: Memory, random: () => number): Proposal[] {
  const sources = tunableFiles(situation)
  const single = sources.flatMap((source) => [
    ...proposeNumbers(source, memory, random),
    ...proposeChoices(source, memory),
    ...proposeUnits(source, memory),
  ])
  const all = [
    ...fromIdeas(situation.ideas, sources),
    ...recombine(situation, memory),
    ...momentum(single, memory, situation.files),
    ...single,
  ]
  const seen = new Set<string>()
  return all.filter(({ kind, edits }) => {
    const keys = edits.map(({ key }) => key)
    const name = [...keys].sort().join('\n')
    if (seen.has(name)) return false
    seen.add(name)
    const latest = memory.of(keys).at(-1)
    // A better change that was not certain may be measured once more; anything else is over until something is merged.
    const isOver = latest !== undefined && latest.round > memory.lastWin
    return kind === 'idea' || !isOver || (latest.result === 'near' && memory.of(keys).length < 3)
  })
}

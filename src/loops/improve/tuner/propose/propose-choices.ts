import { editOf } from '../edit/text-edit.ts'
import type { Memory } from '../history/memory.ts'
import { describeEdit } from '../history/trials.ts'
import { type ChoiceSite, choicesIn } from '../source/choices.ts'
import type { SourceFile } from '../source/source-file.ts'
import { type Proposal, proposalAt, shown } from './proposal.ts'

/** Every other alternative of every marked choice. */
export function proposeChoices(source: SourceFile, memory: Memory): Proposal[] {
  return choicesIn(source).flatMap((site) =>
    site.options
      .filter((option) => option !== site.current)
      .map((option) => {
        const { key, site: place } = describeEdit(source.path, editOf(source.text, site, option))
        return proposalAt(source, {
          span: site,
          replacement: option,
          line: site.line,
          kind: 'choice',
          doing: `Choosing ${shown(option)} instead of ${shown(site.current)} for ${shown(site.name)} in ${source.path}`,
          because: 'this alternative has not been compared with the present one yet',
          change: `Line ${site.line}: replace ${shown(site.current)} by ${shown(option)}.`,
          weight: 1.5 * promise(site, option, place, memory) * (memory.of([key]).length > 0 ? 0.3 : 1),
        })
      }),
  )
}

/**
 * How promising an alternative is. One that lost to the present choice, or was left for it, is not; where another one made no
 * difference, both are probably wrong and the rest gain; where others lost, the present choice is probably right.
 */
function promise({ current, options }: ChoiceSite, option: string, place: string, memory: Memory): number {
  let weight = 1
  for (const { edits, result } of memory.at(place)) {
    const own = edits.find((edit) => edit.site === place)
    if (own === undefined) continue
    const isKnown = result === 'lost' || result === 'even' || result === 'failed'
    if (own.from === option && result === 'won') weight *= 0.05
    else if (own.to === option && isKnown) weight *= result === 'even' ? 0.1 : 0.05
    else if (own.from === current && result === 'lost') weight *= 0.15
    else if (own.from === current && result === 'even') weight *= 1 + 1 / options.length
  }
  return weight
}

import { editOf } from '../edit/text-edit.ts'
import type { Memory } from '../history/memory.ts'
import { describeEdit } from '../history/trials.ts'
import { type NumberSite, numbersIn } from '../source/numbers.ts'
import type { SourceFile } from '../source/source-file.ts'
import { moved, type NumberState, numberState, within, written } from './number-moves.ts'
import { type Proposal, proposalAt, shown } from './proposal.ts'

/** Moves of every number of a file: a coordinate search with steps that adapt, a leap, a rounding, another sign. */
export function proposeNumbers(source: SourceFile, memory: Memory, random: () => number): Proposal[] {
  return numbersIn(source).flatMap((site) => {
    const key = describeEdit(source.path, editOf(source.text, site, `${site.text}0`)).site
    const state = numberState(site.value, site.bounds, memory.at(key), key)
    const winner = memory.at(key).findLast(({ result }) => result === 'won')?.planId
    const propose = (move: Move): Proposal[] => {
      const text = written(move.to, site.text, site.bounds)
      const to = Number(text)
      if (text === site.text || to === site.value || within(to, site.bounds) !== to) return []
      return [
        proposalAt(source, {
          span: site,
          replacement: text,
          line: site.line,
          kind: 'number',
          doing: `${to > site.value ? 'Raising' : 'Lowering'} ${shown(site.name)} from ${site.text} to ${text} in ${source.path}`,
          because: move.because,
          change: `Line ${site.line}: replace ${site.text} by ${text} in ${shown(site.name)}.`,
          weight: move.weight,
          ...(move.continues && winner !== undefined && { buildsOn: [winner] }),
        }),
      ]
    }
    return [...steps(site, state), ...leaps(site, random)].flatMap(propose)
  })
}

interface Move {
  readonly to: number
  readonly because: string
  readonly weight: number
  readonly continues?: boolean
}

/** The next steps of the coordinate search: onwards where the last step won, else both ways that have not failed yet. */
function steps({ value, bounds }: NumberSite, state: NumberState): Move[] {
  const { direction, failed, misses } = state
  const patience = 1 / (1 + misses / 2)
  return [1, -1].flatMap((way): Move[] => {
    const to = moved(value, way, state, bounds)
    if (way === direction && !failed.has(way))
      return [{ to, because: 'a step in this direction won before', weight: 2.5 * patience, continues: true }]
    if (failed.has(way)) return []
    const because =
      failed.size > 0 ? 'a step in the other direction did not help' : 'its best value is not known yet'
    return [{ to, because, weight: (failed.size > 0 ? 1.2 : 0.8) * patience }]
  })
}

/** Moves that a search by steps does not make. */
function leaps({ value, bounds, text }: NumberSite, random: () => number): Move[] {
  const moves: Move[] = []
  const share = random()
  if (bounds !== undefined) {
    const { least, greatest } = bounds
    const isWide = least > 0 && greatest / least >= 8
    const to = isWide ? least * (greatest / least) ** share : least + (greatest - least) * share
    moves.push({
      to,
      because: 'a value far from the present one may lie in a better part of its range',
      weight: 0.15,
    })
  } else if (value !== 0 && !/^\d$/.test(text))
    moves.push({ to: -value, because: 'its sign may be the wrong one', weight: 0.03 })
  const rounded = Number(value.toPrecision(1))
  if (rounded !== value)
    moves.push({ to: rounded, because: 'a round value may do as well or better', weight: 0.05 })
  return moves
}

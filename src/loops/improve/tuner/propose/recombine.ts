import type { Situation } from '../../roles.ts'
import type { Memory } from '../history/memory.ts'
import type { Trial } from '../history/trials.ts'
import { type Proposal, shown, withEdits } from './proposal.ts'

/** How far back changes are taken up again. */
const rounds = 12
const most = 6

/** Earlier changes again: those that were better and yet not merged, and pairs of changes that did not harm. */
export function recombine(situation: Pick<Situation, 'files' | 'round'>, memory: Memory): Proposal[] {
  const recent = memory.trials.filter(({ round }) => round >= situation.round - rounds)
  const usable = recent.filter(({ edits }) => withEdits(situation.files, edits) !== undefined)
  const near = latestOfEach(
    usable.filter(({ result, gain }) => result === 'near' && (gain ?? 0) > 0),
    memory,
  )
  const harmless = latestOfEach(
    usable.filter(({ result }) => result === 'near' || result === 'even'),
    memory,
  )
  return [...near.map((trial) => again(trial, memory)), ...pairs(harmless, situation.files)]
}

/** The latest trial of each change, the best first. */
function latestOfEach(trials: readonly Trial[], memory: Memory): Trial[] {
  return trials
    .filter((trial) => memory.of(trial.edits.map(({ key }) => key)).at(-1) === trial)
    .sort((left, right) => (right.gain ?? 0) - (left.gain ?? 0))
    .slice(0, most)
}

function again(trial: Trial, memory: Memory): Proposal {
  const times = memory.of(trial.edits.map(({ key }) => key)).length
  const isNews = memory.lastWin >= trial.round
  return {
    ...described(trial),
    doing: `Taking up ${nameOf(trial)} again`,
    because: isNews
      ? 'it was better than the state of its round but another change was merged'
      : 'its gain was not certain',
    weight: (isNews ? 4 : 1) * 0.4 ** (times - 1),
    buildsOn: [trial.planId],
  }
}

function pairs(trials: readonly Trial[], files: Situation['files']): Proposal[] {
  return trials.flatMap((one, index) =>
    trials.slice(index + 1).flatMap((other): Proposal[] => {
      const edits = [...one.edits, ...other.edits]
      const isDistinct = new Set(edits.map(({ site }) => site)).size === edits.length && edits.length <= 4
      if (!isDistinct || withEdits(files, edits) === undefined) return []
      return [
        {
          ...described(one),
          edits,
          changes: [...changesOf(one), ...changesOf(other)],
          kind: 'combination',
          doing: `Combining ${nameOf(one)} with ${nameOf(other)}`,
          because: 'neither did harm alone and the two may help each other',
          weight: one.result === 'near' && other.result === 'near' ? 0.8 : 0.15,
          buildsOn: [one.planId, other.planId],
        },
      ]
    }),
  )
}

function described(trial: Trial): Pick<Proposal, 'kind' | 'edits' | 'changes' | 'family' | 'area'> {
  const { edits, family } = trial
  return {
    kind: 'combination',
    edits,
    changes: changesOf(trial),
    family,
    area: `${edits[0]!.file}#${family}`,
  }
}

const changesOf = ({ edits }: Trial) =>
  edits.map(({ from, to }) =>
    to === '' ? `Delete ${shown(from)}.` : `Replace ${shown(from)} by ${shown(to)}.`,
  )

/** What a plan changed first, in a few words. */
export const nameOf = ({ planId, edits }: Pick<Trial, 'planId' | 'edits'>): string =>
  `${shown(`${edits[0]!.from} → ${edits[0]!.to || 'nothing'}`)} of ${planId}`

import { hash } from 'node:crypto'
import { isObject, showValue } from '../../kit/index.ts'
import type { FolderRule } from '../contract.ts'
import { ofKind, perFolder } from '../folder-state.ts'
import type { FeedbackVector } from './feedback-vector.ts'
import { repeatableWords } from './repeatable-words.ts'
import { type RoundResult, roundResult } from './round-result.ts'
import { scoresIn } from './shared-rules.ts'

/** What must hold between the rounds of an experiment. */
export const roundFolderRules: readonly FolderRule[] = [
  {
    code: 'social/round-order',
    severity: 'error',
    says: 'The rounds of an experiment are numbered from one, without gaps and without doubles.',
    start() {
      const stateOf = perFolder(() => new Set<number>())
      return (record, report) => {
        const number = ofKind(record, roundResult)?.round_number
        if (number === undefined) return
        const seen = stateOf(record.file)
        const say = (found: string, expected: string) =>
          report(['round_number'], found, expected, 'keep every round, each in one file')
        if (seen.has(number)) say(`${number} again`, 'another number than the files before')
        else if (number > 1 && !seen.has(number - 1))
          say(`a gap before ${number}`, `a file of round ${number - 1}`)
        seen.add(number)
      }
    },
  },
  {
    code: 'social/repeated-in-round',
    severity: 'info',
    says: 'An agent does not say in a round, word for word, what it said in an earlier one.',
    start() {
      const stateOf = perFolder(() => new Map<string, number>())
      return (record, report) => {
        const round = ofKind(record, roundResult)
        if (round === undefined) return
        const seen = stateOf(record.file)
        round.messages.forEach((message, index) => {
          const words = repeatableWords(message)
          if (words === undefined) return
          const key = hash('sha256', JSON.stringify([message.agent_id, words]), 'base64')
          const before = seen.get(key)
          if (before !== undefined && before !== round.round_number)
            report(
              ['messages', index, 'content'],
              `${showValue(message.content)}, as in round ${before}`,
              'something new',
              'look whether the agent saw what it had said',
            )
          seen.set(key, before ?? round.round_number)
        })
      }
    },
  },
  {
    code: 'social/delta',
    severity: 'error',
    says: 'The deltas of an adaptation are the feedback of the round minus that of the round before.',
    start: () =>
      betweenRounds((round, before, report) => {
        round.policy_adaptations.forEach((adaptation, index) => {
          const now = vectorOf(round, adaptation.agent_id)
          const then = before && vectorOf(before, adaptation.agent_id)
          if (!isObject(adaptation.deltas) || now === undefined || then === undefined) return
          for (const [key, delta] of Object.entries(adaptation.deltas)) {
            const measure = measureOf(key.replace(/_delta$/, ''))
            if (typeof delta !== 'number' || measure === undefined) continue
            const expected = now[measure] - then[measure]
            if (Math.abs(expected - delta) <= 1e-6) continue
            const path = ['policy_adaptations', index, 'deltas', key]
            const difference = `${Number(expected.toFixed(6))}, from ${then[measure]} to ${now[measure]}`
            report(path, `${delta}`, difference, 'take the difference again')
          }
        })
      }),
  },
  {
    code: 'social/trigger-source',
    severity: 'warning',
    says: 'The values that led to an adaptation are the feedback of its agent in that round or the one before.',
    start: () =>
      betweenRounds((round, before, report) => {
        if (before === undefined && round.round_number > 1) return
        round.policy_adaptations.forEach(({ agent_id: agent, feedback_trigger: trigger }, index) => {
          const vectors = [vectorOf(round, agent), before && vectorOf(before, agent)].filter(
            (vector) => vector !== undefined,
          )
          for (const [name, score] of vectors.length === 0 ? [] : scoresIn(trigger)) {
            const measured = vectors.map((vector) => vector[measureOf(name)!])
            // Triggers are written for people, and often rounded.
            if (measured.some((value) => Math.abs(value - score) <= 0.005)) continue
            const path = ['policy_adaptations', index, 'feedback_trigger', name]
            report(path, `${score}`, measured.join(' or '), 'copy the value that was measured')
          }
        })
      }),
  },
]

type Report = Parameters<ReturnType<FolderRule['start']>>[1]

/** Calls `compare` with each round, and with the round before it where that was the last one seen. */
function betweenRounds(
  compare: (round: RoundResult, before: RoundResult | undefined, report: Report) => void,
): ReturnType<FolderRule['start']> {
  const stateOf = perFolder<{ last?: RoundResult }>(() => ({}))
  return (record, report) => {
    const round = ofKind(record, roundResult)
    if (round === undefined) return
    const state = stateOf(record.file)
    compare(round, state.last?.round_number === round.round_number - 1 ? state.last : undefined, report)
    state.last = round
  }
}

function vectorOf({ feedback }: RoundResult, agent: string): FeedbackVector | undefined {
  return Object.hasOwn(feedback, agent) ? feedback[agent] : undefined
}

type Measure = 'engagement' | 'theoretical_alignment' | 'contribution_value' | 'synthesis_inclusion'

const measures: Readonly<Record<string, Measure>> = {
  engagement: 'engagement',
  alignment: 'theoretical_alignment',
  theoretical_alignment: 'theoretical_alignment',
  contribution: 'contribution_value',
  contribution_value: 'contribution_value',
  synthesis_inclusion: 'synthesis_inclusion',
}

function measureOf(name: string): Measure | undefined {
  return Object.hasOwn(measures, name) ? measures[name] : undefined
}

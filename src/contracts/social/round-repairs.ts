import { isObject } from '../../kit/index.ts'
import type { Repair, Tolerance } from '../contract.ts'
import { nullMeansAbsent, renamed } from '../repairs.ts'
import { absentFields, filledFields } from './absent-fields.ts'
import { experimentMetaRepairs, experimentMetaTolerances } from './experiment-meta.ts'
import { feedbackRepairs } from './feedback-vector.ts'
import { repairsInside, tolerancesInside } from './inside.ts'
import { messageRepairs, messageTolerances } from './message.ts'
import { policyAdaptationRepairs, policyAdaptationTolerances } from './policy-adaptation.ts'

const nullMessage: Repair = {
  code: 'social/null-message',
  says: 'an agent that had left the experiment wrote null, which is not a message',
  apply(round, changed) {
    if (!isObject(round) || !Array.isArray(round.messages)) return
    const { messages } = round
    for (let index = messages.length - 1; index >= 0; index--) {
      if (messages[index] !== null) continue
      messages.splice(index, 1)
      changed({ path: ['messages', index], found: 'null', became: 'no message', how: nullMessage.says })
    }
  },
}

const partRound: Repair = {
  code: 'social/part-round',
  says: 'a message or a vector that names no round belongs to the round that contains it',
  apply(round, changed) {
    if (!isObject(round) || typeof round.round_number !== 'number') return
    const { round_number: number } = round
    for (const holder of ['messages', 'feedback']) {
      const parts = round[holder]
      if (parts === null || typeof parts !== 'object') continue
      for (const [key, part] of Object.entries(parts)) {
        if (!isObject(part) || Object.hasOwn(part, 'round_number')) continue
        part.round_number = number
        const path = [holder, Array.isArray(parts) ? Number(key) : key, 'round_number']
        changed({ path, found: 'nothing', became: `${number}`, how: partRound.says })
      }
    }
  },
}

/** What is repaired in a round file, from the inside out. */
export const roundRepairs: readonly Repair[] = [
  nullMessage,
  nullMeansAbsent('social/null-block', [['meta'], ['round_config'], ['synthesis']]),
  renamed('social/synthesis-alias', 'the notes of the authors call it round_synthesis', [
    [['round_synthesis'], 'synthesis'],
  ]),
  filledFields('social/synthesis-absent', 'a round without a synthesis writes an empty one', () => ({
    synthesis: '',
  })),
  partRound,
  ...repairsInside(experimentMetaRepairs, ['meta']),
  ...repairsInside(messageRepairs, ['messages', '*']),
  ...repairsInside(feedbackRepairs, ['feedback']),
  ...repairsInside(policyAdaptationRepairs, ['policy_adaptations', '*']),
]

/** What a round file may lack. */
export const roundTolerances: readonly Tolerance[] = [
  absentFields('social/meta-absent', 'real experiments keep it in meta.json beside the rounds', ['meta']),
  absentFields('social/round-config-absent', 'real rounds do not repeat their part of the plan', [
    'round_config',
  ]),
  ...tolerancesInside(experimentMetaTolerances, ['meta']),
  ...tolerancesInside(messageTolerances, ['messages', '*']),
  ...tolerancesInside(policyAdaptationTolerances, ['policy_adaptations', '*']),
]

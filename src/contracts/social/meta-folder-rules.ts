import type { FolderRule } from '../contract.ts'
import { nameOf, ofKind, perFolder } from '../folder-state.ts'
import { type ExperimentMeta, experimentMeta } from './experiment-meta.ts'
import { isSpeech } from './is-speech.ts'
import { roundResult } from './round-result.ts'

/** What must hold between the rounds of an experiment and its description. */
export const metaFolderRules: readonly FolderRule[] = [
  {
    code: 'social/meta-agreement',
    severity: 'error',
    says: 'All files of an experiment describe the same experiment.',
    start() {
      const stateOf = perFolder<{ first?: ExperimentMeta }>(() => ({}))
      return (record, report) => {
        const own = ofKind(record, experimentMeta)
        const meta = own ?? ofKind(record, roundResult)?.meta
        if (meta === undefined) return
        const state = stateOf(record.file)
        state.first ??= meta
        for (const key of constants) {
          const [stated, first] = [meta[key], state.first[key]]
          if (stated === undefined || first === undefined || stated === first) continue
          const path = own === undefined ? ['meta', key] : [key]
          report(
            path,
            JSON.stringify(stated),
            `${JSON.stringify(first)}, as in the first round`,
            'make them agree',
          )
        }
      }
    },
  },
  {
    code: 'social/rounds-executed',
    severity: 'error',
    says: 'As many rounds were executed as there are round files.',
    start() {
      const stateOf = perFolder(() => ({ rounds: 0 }))
      return (record, report) => {
        const state = stateOf(record.file)
        if (ofKind(record, roundResult) !== undefined) state.rounds++
        const stated = ofKind(record, experimentMeta)?.rounds_executed
        if (typeof stated !== 'number' || stated === state.rounds) return
        report(
          ['rounds_executed'],
          `${stated}`,
          `${state.rounds}, the readable round files`,
          'find the others',
        )
      }
    },
  },
  {
    code: 'social/experiment-folder',
    severity: 'warning',
    says: 'An experiment is named like its folder.',
    start: () => (record, report) => {
      const id = ofKind(record, experimentMeta)?.experiment_id
      const folder = nameOf(record.root)
      if (id === undefined || folder === '' || folder === '.' || id === folder) return
      report(['experiment_id'], `"${id}"`, `"${folder}", the name of its folder`, 'rename one of the two')
    },
  },
  {
    code: 'social/challenge-mode',
    severity: 'warning',
    says: 'Challenge cues are used in every round where they are always on, and in none where they are off.',
    start() {
      const stateOf = perFolder(() => new Map<number, boolean>())
      return (record, report) => {
        const seen = stateOf(record.file)
        const round = ofKind(record, roundResult)
        if (round !== undefined) {
          const isChallenged = round.messages.some(({ prar_cue_used: cue }) => cue?.includes('[CHALLENGE]'))
          seen.set(round.round_number, isChallenged)
        }
        const meta = ofKind(record, experimentMeta)
        const mode = meta?.challenge_mode
        // Rounds that several conditions share come before anything that a condition sets.
        const first = typeof meta?.differs_from_round === 'number' ? meta.differs_from_round : 1
        const own = [...seen].filter(([number]) => number >= first)
        const rounds = own.length
        const challenged = own.filter(([, isChallenged]) => isChallenged).length
        const wrong = (mode === 'off' && challenged > 0) || (mode === 'always' && challenged < rounds)
        if (!wrong) return
        const found = `"${mode}", with challenge cues in ${challenged} of ${rounds} rounds`
        const expected = mode === 'off' ? 'no challenge cues' : 'challenge cues in every round'
        report(['challenge_mode'], found, expected, 'group the run by the instructions of its agents')
      }
    },
  },
  {
    code: 'social/unlisted-agent',
    severity: 'warning',
    says: 'The description of an experiment lists the agents that speak in it.',
    start() {
      const stateOf = perFolder(() => new Set<string>())
      return (record, report) => {
        const speakers = stateOf(record.file)
        for (const message of ofKind(record, roundResult)?.messages ?? []) {
          if (isSpeech(message)) speakers.add(message.agent_id)
        }
        const agents = ofKind(record, experimentMeta)?.agents
        if (!Array.isArray(agents)) return
        const listed = new Set<unknown>(agents)
        const unlisted = [...speakers].filter((speaker) => !listed.has(speaker))
        if (unlisted.length === 0) return
        report(
          ['agents'],
          `no ${unlisted.join(', ')}`,
          'every agent that speaks',
          'list the ids of the messages',
        )
      }
    },
  },
]

const constants = [
  'experiment_id',
  'prar_run_id',
  'framework',
  'framework_option',
  'model',
  'performer_temperature',
  'coach_temperature',
  'social_rl_version',
] as const

import type { FolderRule } from '../contract.ts'
import { ofKind, perFolder } from '../folder-state.ts'
import { type ExperimentMeta, experimentMeta } from './experiment-meta.ts'
import { isSpeech } from './is-speech.ts'
import { type PolicyState, policyState } from './policy-state.ts'
import { roundResult } from './round-result.ts'

/** What must hold between the policies of an experiment, its description and its rounds. */
export const policyFolderRules: readonly FolderRule[] = [
  {
    code: 'social/policy-source',
    severity: 'warning',
    says: 'The policies come from the run and the framework that the experiment names.',
    start() {
      const stateOf = perFolder<{ meta?: ExperimentMeta }>(() => ({}))
      return (record, report) => {
        const state = stateOf(record.file)
        state.meta = ofKind(record, experimentMeta) ?? state.meta ?? ofKind(record, roundResult)?.meta
        const policies = ofKind(record, policyState)
        if (policies === undefined || state.meta === undefined) return
        const pairs = [
          ['source_run_id', policies.source_run_id, state.meta.prar_run_id],
          ['framework_option', policies.framework_option, state.meta.framework_option],
        ] as const
        for (const [key, stated, meant] of pairs) {
          if (stated === undefined || meant === undefined || stated === meant) continue
          report([key], `"${stated}"`, `"${meant}", as the experiment says`, 'look which of the two was used')
        }
      }
    },
  },
  {
    code: 'social/role-without-policy',
    severity: 'warning',
    says: 'Every role that speaks has a policy of its own.',
    start() {
      const stateOf = perFolder(() => new Map<string, string>())
      return (record, report) => {
        const agents = stateOf(record.file)
        for (const message of ofKind(record, roundResult)?.messages ?? []) {
          const role = roleOf(message.agent_id)
          if (isSpeech(message) && !agents.has(role)) agents.set(role, message.agent_id)
        }
        const policies = ofKind(record, policyState)?.policies
        if (policies === undefined) return
        const roles = new Set(policies.map(({ role }) => role))
        for (const [role, agent] of agents) {
          if (roles.has(role)) continue
          report(
            ['policies'],
            `no policy for "${role}"`,
            `one that ${agent} can follow`,
            'write it for the role',
          )
        }
      }
    },
  },
  {
    code: 'social/unknown-cue',
    severity: 'warning',
    says: 'A cue that was adapted is a cue of the policies.',
    start() {
      const stateOf = perFolder(() => new Set<string>())
      return (record, report) => {
        const adapted = stateOf(record.file)
        for (const { cue } of ofKind(record, roundResult)?.policy_adaptations ?? []) {
          if (cue !== undefined) adapted.add(cue)
        }
        const policies = ofKind(record, policyState)?.policies
        if (policies === undefined) return
        const known = new Set(policies.flatMap(cuesOf))
        for (const cue of adapted) {
          if (known.has(cue)) continue
          report(
            ['policies'],
            `no cue "${cue}"`,
            'every cue that was adapted',
            'add it, or correct the adaptation',
          )
        }
      }
    },
  },
]

function roleOf(agent: string): string {
  const plus = agent.indexOf('+')
  return plus < 0 ? agent : agent.slice(0, plus)
}

function cuesOf({ cues_active: active, cue_states: states }: PolicyState['policies'][number]): string[] {
  return [...active, ...Object.keys(states ?? {})]
}

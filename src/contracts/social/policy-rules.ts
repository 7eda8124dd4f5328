import type { Rule } from '../contract.ts'
import { momentOf } from './local-time.ts'
import type { PolicyState } from './policy-state.ts'
import { knownVersion, scoreRange } from './shared-rules.ts'

/** What must hold between the policies of a state, and between the cues of a policy. */
export const policyRules: readonly Rule<PolicyState>[] = [
  knownVersion(),
  scoreRange([['policies', '*', 'feedback_snapshot']]),
  {
    code: 'social/no-policies',
    severity: 'warning',
    says: 'A policy state holds policies.',
    check({ policies }, report) {
      if (policies.length === 0) report(['policies'], 'an empty list', 'a policy for each role', 'add them')
    },
  },
  {
    code: 'social/double-role',
    severity: 'warning',
    says: 'A role has one policy, or one for each of its agents.',
    check({ policies }, report) {
      const seen = new Set<string>()
      policies.forEach(({ role, agent_id: agent }, index) => {
        const key = JSON.stringify([role, agent ?? null])
        if (seen.has(key))
          report(
            ['policies', index, 'role'],
            `"${role}" again`,
            'a role or an agent of its own',
            'merge the two',
          )
        seen.add(key)
      })
    },
  },
  {
    code: 'social/double-cue',
    severity: 'warning',
    says: 'An active cue is listed once.',
    check({ policies }, report) {
      policies.forEach(({ cues_active: cues }, index) => {
        const seen = new Set<string>()
        cues.forEach((cue, position) => {
          if (seen.has(cue))
            report(
              ['policies', index, 'cues_active', position],
              `"${cue}" again`,
              'each cue once',
              'take it out',
            )
          seen.add(cue)
        })
      })
    },
  },
  {
    code: 'social/cue-without-state',
    severity: 'warning',
    says: 'An active cue has a state.',
    check({ policies }, report) {
      policies.forEach(({ cues_active: cues, cue_states: states }, index) => {
        if (states === undefined) return
        cues.forEach((cue, position) => {
          if (Object.hasOwn(states, cue)) return
          const path = ['policies', index, 'cues_active', position]
          report(path, `"${cue}" without a state`, 'a state for each active cue', 'add it to cue_states')
        })
      })
    },
  },
  {
    code: 'social/cue-active',
    severity: 'error',
    says: 'A cue is listed as active exactly when its state says so.',
    check({ policies }, report) {
      policies.forEach(({ cues_active: cues, cue_states: states }, index) => {
        const listed = new Set(cues)
        for (const [cue, { active }] of Object.entries(states ?? {})) {
          if (active === listed.has(cue)) continue
          const path = ['policies', index, 'cue_states', cue, 'active']
          const expected = `${listed.has(cue)}, as cues_active ${listed.has(cue) ? 'lists' : 'does not list'} it`
          report(path, `${active}`, expected, 'make list and state agree')
        }
      })
    },
  },
  {
    code: 'social/cue-id',
    severity: 'error',
    says: 'The key of a cue’s state is the id of the cue.',
    check({ policies }, report) {
      policies.forEach(({ cue_states: states }, index) => {
        for (const [cue, { cue_id: id }] of Object.entries(states ?? {})) {
          if (id === cue) continue
          report(
            ['policies', index, 'cue_states', cue, 'cue_id'],
            `"${id}"`,
            `"${cue}", its key`,
            'make them agree',
          )
        }
      })
    },
  },
  {
    code: 'social/cue-intensity',
    severity: 'error',
    says: 'The intensity of a cue lies between zero and one.',
    check({ policies }, report) {
      policies.forEach(({ cue_states: states }, index) => {
        for (const [cue, { intensity }] of Object.entries(states ?? {})) {
          if (intensity >= 0 && intensity <= 1) continue
          report(
            ['policies', index, 'cue_states', cue, 'intensity'],
            `${intensity}`,
            '0 to 1',
            'keep it in range',
          )
        }
      })
    },
  },
  {
    code: 'social/cue-time',
    severity: 'warning',
    says: 'A cue was last triggered before the state was written.',
    check({ policies, timestamp }, report) {
      const written = momentOf(timestamp) ?? Number.POSITIVE_INFINITY
      policies.forEach(({ cue_states: states }, index) => {
        for (const [cue, { last_triggered: last }] of Object.entries(states ?? {})) {
          if ((momentOf(last) ?? Number.NEGATIVE_INFINITY) <= written) continue
          const path = ['policies', index, 'cue_states', cue, 'last_triggered']
          report(path, `${last}`, `a time not after ${timestamp}`, 'correct the clock')
        }
      })
    },
  },
]

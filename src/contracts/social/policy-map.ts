import { isObject, plural } from '../../kit/index.ts'
import type { Repair } from '../contract.ts'

/** Turns the policy state that real experiments write, a map from policy name to cues, into a list of policies. */
export const policyMap: Repair = {
  code: 'social/policy-map',
  says: 'real files hold a map from policy to cues; each becomes a policy whose cues are all active',
  apply(state, changed) {
    if (!isObject(state) || Object.hasOwn(state, 'policies')) return
    const entries = Object.entries(state)
    if (entries.length === 0 || !entries.every(([, policy]) => isPolicy(policy))) return
    const original = { ...state }
    for (const key of Object.keys(state)) delete state[key]
    state.policies = entries.map(([role, policy]) => asPolicy(role, policy as RealPolicy))
    const found = `a map of ${plural(entries.length, 'policy', 'policies')}`
    changed({ path: [], found, became: 'a list of policies', how: policyMap.says, original })
  },
}

interface RealPolicy {
  readonly cues: readonly (Record<string, unknown> & { readonly mode: string })[]
}

function isPolicy(value: unknown): value is RealPolicy {
  return (
    isObject(value) &&
    Array.isArray(value.cues) &&
    value.cues.every((cue) => isObject(cue) && typeof cue.mode === 'string')
  )
}

function asPolicy(role: string, { cues, ...rest }: RealPolicy): Record<string, unknown> {
  const states = new Map<string, unknown>()
  for (const cue of cues) {
    const id = freeId(cue.mode, states)
    states.set(id, { ...cue, cue_id: id, active: true, last_triggered: null })
  }
  return { ...rest, role, cues_active: [...states.keys()], cue_states: Object.fromEntries(states) }
}

/** Real cues have no id, so the mode serves as one, with a number where it comes again. */
function freeId(mode: string, taken: ReadonlyMap<string, unknown>): string {
  let id = mode
  for (let number = 2; taken.has(id); number++) id = `${mode}-${number}`
  return id
}

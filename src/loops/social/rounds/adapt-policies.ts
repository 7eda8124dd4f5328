import type { Feedback, PolicyAdaptation } from '../../../contracts/index.ts'
import { adaptPolicy } from '../adapt/adapt-policy.ts'
import { resumePolicy } from '../adapt/policy-file.ts'
import { beginPolicy, underChallengeMode } from '../cues/begin-policy.ts'
import type { AgentPolicy } from '../cues/cue.ts'
import { roleOf } from '../scoring/names-in-text.ts'
import type { Cell, Policies, Study } from './cell.ts'
import type { HeldRound } from './hold-round.ts'

/** The policies of all agents under every condition, before the first round. */
export function beginPolicies(study: Study): ReadonlyMap<string, Policies> {
  const { plan, policies } = study
  const begun = plan.agents.map(({ id }) => {
    const policy = beginPolicy(id, plan.framework, plan.roles[roleOf(id)]?.cues)
    return [id, policies === undefined ? policy : resumePolicy(policy, policies)] as const
  })
  return branchPolicies(study, new Map(begun))
}

/** The policies of all agents under every condition, begun from those of a part that conditions share. */
export function branchPolicies({ conditions }: Study, shared: Policies): ReadonlyMap<string, Policies> {
  return new Map(
    conditions.map(({ label, treatment }) => [
      label,
      new Map([...shared].map(([agent, policy]) => [agent, underChallengeMode(policy, treatment.challenge)])),
    ]),
  )
}

/** The policies for the next round, under every condition, and the changes under the one of the cell. */
export function adaptPolicies(
  { conditions }: Study,
  cell: Cell,
  before: ReadonlyMap<string, Policies>,
  { feedback, held }: { readonly feedback: Feedback; readonly held: HeldRound },
): { readonly policies: ReadonlyMap<string, Policies>; readonly adaptations: readonly PolicyAdaptation[] } {
  const adaptations: PolicyAdaptation[] = []
  const speakers = new Set(held.said.map(({ agent }) => agent).filter((id) => Object.hasOwn(feedback, id)))
  const hadTurn = (agent: string) => speakers.has(agent) || held.absences.has(agent)
  const policies = new Map(
    conditions.map(({ label, treatment }) => {
      const isOwn = label === cell.condition.label
      const next = [...before.get(label)!].map(([agent, policy]) => {
        const used = isOwn ? withTimes(policy, held.triggered.get(agent)) : policy
        const vector = Object.hasOwn(feedback, agent) ? feedback[agent] : undefined
        if (!treatment.adaptation || vector === undefined || !hadTurn(agent)) return [agent, used] as const
        const adapted = adaptPolicy(used, {
          feedback: vector,
          rejections: held.rejections.get(agent) ?? 0,
          silenced: !speakers.has(agent),
          alone: speakers.size === 1,
        })
        if (isOwn) adaptations.push(...adapted.adaptations)
        return [agent, adapted.policy] as const
      })
      return [label, new Map(next)] as const
    }),
  )
  return { policies, adaptations }
}

function withTimes(policy: AgentPolicy, times: ReadonlyMap<string, string> | undefined): AgentPolicy {
  if (times === undefined) return policy
  return {
    ...policy,
    cues: policy.cues.map((cue) => ({ ...cue, lastTriggered: times.get(cue.id) ?? cue.lastTriggered })),
  }
}

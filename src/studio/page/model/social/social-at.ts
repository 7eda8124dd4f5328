import type { WireRecord } from '../../../wire.ts'
import { ofContract } from '../records.ts'

/** The three scores of an agent in a round. */
export const dimensions = ['engagement', 'theoretical_alignment', 'contribution_value'] as const
export type Dimension = (typeof dimensions)[number]

/** Something that was said. */
export interface Spoken {
  readonly at: number
  readonly round: number
  readonly turn: number
  readonly agent: string
  readonly text: string
  /** A remark that the agents did not see. */
  readonly internal: boolean
  /** The cues that stood in the prompt. */
  readonly cue: string
  readonly tries: number
}

/** A change of a policy, with what led to it. */
export interface Adaptation {
  readonly agent: string
  readonly round: number
  readonly type: string
  readonly cue: string
  readonly reason: string
  readonly trigger: readonly (readonly [name: string, value: number])[]
  readonly before?: number
  readonly after?: number
}

/** One round of a cell, as far as it had come. */
export interface Round {
  readonly number: number
  readonly record: string
  readonly scenario: string
  readonly ended: boolean
  readonly messages: readonly Spoken[]
  readonly synthesis: string
  readonly regime: string
  readonly feedback: ReadonlyMap<string, Readonly<Record<Dimension, number>>>
  readonly adaptations: readonly Adaptation[]
}

/** The talk under one condition with one seed. */
export interface Cell {
  readonly id: string
  readonly condition: string
  readonly seed: string
  readonly agents: readonly string[]
  readonly rounds: readonly Round[]
}

interface RoundRecord {
  readonly meta?: { readonly condition?: string; readonly seed?: unknown; readonly experiment_id?: string }
  readonly round_number: number
  readonly round_config?: { readonly scenario?: string; readonly participants?: readonly string[] }
  readonly messages: readonly {
    readonly agent_id: string
    readonly content: string
    readonly turn_number: number
    readonly timestamp: number
    readonly internal?: boolean
    readonly prar_cue_used?: string | null
    readonly validation_metadata?: { readonly attempts?: number } | null
  }[]
  readonly feedback?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly policy_adaptations?: readonly {
    readonly agent_id: string
    readonly adaptation_type: string
    readonly cue: string
    readonly reason: string
    readonly feedback_trigger?: Readonly<Record<string, number>> | null
    readonly intensity_before?: number
    readonly intensity_after?: number
  }[]
  readonly synthesis?: string | null
  readonly duration_seconds?: number
  readonly semiotic?: { readonly regime?: string }
}

/**
 * The cells of a study at a time. Messages say when they were sent, so a round that was written at its end is shown message by
 * message; what was measured and changed is shown from its end on.
 */
export function socialAt(records: readonly WireRecord[], time = Number.POSITIVE_INFINITY): readonly Cell[] {
  const folders = new Map<
    string,
    { readonly name: string; readonly at: number; readonly value: RoundRecord }[]
  >()
  for (const one of ofContract<RoundRecord>(records, 'social/round-result')) {
    const folder = one.name.split('/').slice(0, -1).join('/')
    const others = (folders.get(folder) ?? []).filter(({ name }) => name !== one.name)
    folders.set(folder, [...others, one])
  }
  return [...folders]
    .map(([folder, rounds]) => cellOf(folder, rounds, time))
    .filter(({ rounds }) => rounds.length > 0)
    .sort((left, right) => compare(left.condition, right.condition) || compare(left.id, right.id))
}

function cellOf(
  folder: string,
  records: readonly { readonly name: string; readonly at: number; readonly value: RoundRecord }[],
  time: number,
): Cell {
  const ordered = [...records].sort((left, right) => left.value.round_number - right.value.round_number)
  const rounds = ordered.map(({ name, at, value }) => roundOf(value, name, at, time))
  const begun = rounds.filter(({ messages, ended }) => messages.length > 0 || ended)
  const [first] = ordered
  const speakers = begun.flatMap(({ messages }) =>
    messages.flatMap(({ agent, internal }) => (internal ? [] : [agent])),
  )
  const named = first?.value.round_config?.participants ?? []
  return {
    id: folder === '' ? (first?.value.meta?.experiment_id ?? 'talk') : folder,
    condition: first?.value.meta?.condition ?? '',
    seed: String(first?.value.meta?.seed ?? ''),
    agents: [...new Set([...named, ...speakers])],
    rounds: begun,
  }
}

function roundOf(value: RoundRecord, record: string, written: number, time: number): Round {
  const messages = value.messages.map((message): Spoken => {
    const at = message.timestamp * 1000
    return {
      at,
      round: value.round_number,
      turn: message.turn_number,
      agent: message.agent_id,
      text: message.content,
      internal: message.internal === true,
      cue: message.prar_cue_used ?? '',
      tries: message.validation_metadata?.attempts ?? 1,
    }
  })
  const first = messages[0]?.at
  const last = messages.at(-1)?.at ?? written
  const end = Math.min(written, Math.max(last, (first ?? written) + (value.duration_seconds ?? 0) * 1000))
  const ended = end <= time || time === Number.POSITIVE_INFINITY
  return {
    number: value.round_number,
    record,
    scenario: value.round_config?.scenario ?? '',
    ended,
    messages: messages.filter(({ at }) => at <= time),
    synthesis: ended ? (value.synthesis ?? '') : '',
    regime: ended ? (value.semiotic?.regime ?? '') : '',
    feedback: new Map(
      ended ? Object.entries(value.feedback ?? {}).map(([agent, scores]) => [agent, scoresIn(scores)]) : [],
    ),
    adaptations: ended
      ? (value.policy_adaptations ?? []).map((one) => adaptationOf(one, value.round_number))
      : [],
  }
}

function scoresIn(scores: Readonly<Record<string, unknown>>): Readonly<Record<Dimension, number>> {
  const number = (key: Dimension) => (typeof scores[key] === 'number' ? scores[key] : Number.NaN)
  return {
    engagement: number('engagement'),
    theoretical_alignment: number('theoretical_alignment'),
    contribution_value: number('contribution_value'),
  }
}

function adaptationOf(
  one: NonNullable<RoundRecord['policy_adaptations']>[number],
  round: number,
): Adaptation {
  return {
    agent: one.agent_id,
    round,
    type: one.adaptation_type,
    cue: one.cue,
    reason: one.reason,
    trigger: Object.entries(one.feedback_trigger ?? {}),
    ...(one.intensity_before !== undefined && { before: one.intensity_before }),
    ...(one.intensity_after !== undefined && { after: one.intensity_after }),
  }
}

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)

/** The name of an agent as others say it: the part after the role. */
export const shortName = (agent: string) => agent.split('+').at(-1)!

/** The cues in the prompt of an agent before and after a change: of its last turn in the round, and of its first in a later one. */
export function promptsAround(
  { rounds }: Cell,
  { agent, round }: Adaptation,
): { readonly before?: string; readonly after?: string } {
  const own = (messages: readonly Spoken[]) =>
    messages.filter((message) => message.agent === agent && !message.internal && message.cue !== '')
  const before = own(rounds.find(({ number }) => number === round)?.messages ?? []).at(-1)?.cue
  const after = rounds.filter(({ number }) => number > round).flatMap(({ messages }) => own(messages))[0]?.cue
  return { ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
}

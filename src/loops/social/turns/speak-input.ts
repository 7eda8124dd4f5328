import type { ContextFrame } from '../../../contracts/index.ts'
import type { Said, Talk } from '../context/talk.ts'
import type { CueMode, CueState } from '../cues/cue.ts'
import type { Plan, PlanAgent, PlanRound } from '../plan/plan.ts'
import { messagesShown } from './prompt.ts'

/** The prompt of a turn as data, for agents that are programs. Its size does not grow with the number of agents. */
export interface SpeakInput {
  readonly kind: 'speak'
  readonly agent: string
  readonly persona: string
  readonly goal: string
  readonly scenario: string
  readonly tasks: string
  /** What the prompt says of the situation: both concepts, what it is like for the agent, and how it is received. */
  readonly frame: ContextFrame
  readonly mayAsk: boolean
  readonly concepts: readonly { readonly name: string; readonly markers: readonly string[] }[]
  readonly cues: readonly { readonly mode: CueMode; readonly intensity: number }[]
  readonly heard: readonly Said[]
  /** What the agent itself said in this round, the last of it. */
  readonly own: readonly string[]
  /** Some of the others, beginning with the next in the plan. */
  readonly others: readonly string[]
  readonly objections: readonly string[]
  /** What chance depends on: the seed of the cell and the place of the turn, and nothing of the condition. */
  readonly chance: readonly (string | number)[]
}

const othersShown = 8
const ownShown = 30

/** The turn as data. */
export function speakInput({
  study: { plan },
  talk,
  agent,
  round,
  cell,
  turn,
  attempt,
  cues,
  frame,
  heard,
  objections,
}: {
  readonly study: { readonly plan: Plan }
  readonly talk: Talk
  readonly agent: PlanAgent
  readonly round: PlanRound
  readonly cell: { readonly seed: number }
  readonly turn: number
  readonly attempt: number
  readonly cues: readonly CueState[]
  readonly frame: ContextFrame
  readonly heard: readonly Said[]
  readonly objections: readonly string[]
}): SpeakInput {
  const { participants } = round
  const own = participants.indexOf(agent.id)
  const others = Array.from(
    { length: Math.min(othersShown, participants.length - 1) },
    (_, index) => participants[(own + 1 + index) % participants.length]!,
  )
  return {
    kind: 'speak',
    agent: agent.id,
    persona: agent.persona,
    goal: agent.goal,
    scenario: round.scenario,
    tasks: round.tasks,
    frame,
    mayAsk: round.askQuestions || talk.said.length > 0,
    concepts: plan.framework.concepts.map(({ name, markers }) => ({ name, markers })),
    cues: cues.map(({ mode, intensity }) => ({ mode, intensity })),
    heard: heard.slice(-messagesShown),
    own: talk.said.flatMap((said) => (said.agent === agent.id ? [said.text] : [])).slice(-ownShown),
    others,
    objections,
    chance: [cell.seed, agent.id, round.number, turn, attempt],
  }
}

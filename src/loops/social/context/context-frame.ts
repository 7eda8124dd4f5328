import type { ContextFrame, FeedbackVector } from '../../../contracts/index.ts'
import type { Framework, Level } from '../frameworks/framework.ts'
import type { ContextMode, Plan, PlanRound } from '../plan/plan.ts'
import { roleOf } from '../scoring/names-in-text.ts'
import { type Collapse, divergence } from './collapse.ts'
import type { Mood, Talk } from './talk.ts'

/** What a frame is made from. */
export interface FrameInput {
  readonly plan: Plan
  readonly round: PlanRound
  readonly mode: ContextMode
  readonly agent: string
  readonly talk: Talk
  /** How much of the round is over, from 0 to 1. */
  readonly progress: number
  /** What was measured of the agent in the round before. */
  readonly feedback: FeedbackVector | undefined
  readonly collapse: Collapse | null
  readonly cue: string
}

const low = 0.3
const high = 0.7

/** What is put before an agent at one turn. Each mode adds to the one before it: static, progressive, reactive, adaptive. */
export function contextFrame(input: FrameInput): ContextFrame {
  const { plan, round, mode, agent, talk, progress, feedback, collapse, cue } = input
  const level = levelAt(progress)
  const [first, second] = plan.framework.concepts
  const conceptA = [round.conceptA]
  const conceptB = [round.conceptB]
  if (mode !== 'static' && level !== 'low') {
    conceptA.push(first.manifestations[level])
    conceptB.push(second.manifestations[level])
  }
  if (mode === 'reactive' || mode === 'adaptive') conceptA.push(moods[talk.mood()])
  if (mode === 'adaptive') {
    if (feedback !== undefined && feedback.engagement < low)
      conceptA.push('Hardly anybody took up what you said in the last round.')
    if (feedback !== undefined && feedback.engagement > high)
      conceptA.push('The others turned to you again and again in the last round.')
    if (feedback !== undefined && feedback.theoretical_alignment < low)
      conceptB.push(`Nothing you said in the last round touched on ${second.name}.`)
    if (collapse !== null) conceptA.push(divergence[collapse])
  }
  return {
    base_scenario: round.scenario,
    concept_a_manifestation: joined(conceptA),
    concept_b_manifestation: joined(conceptB),
    experiential_cue: experienceOf(plan, agent, level),
    social_feedback_summary: summaryOf(talk.named(agent), feedback),
    prar_cue: cue,
  }
}

/** The level of a context: the first third, the second, and the rest. */
export function levelAt(progress: number): Level {
  return progress < 0.33 ? 'low' : progress < 0.66 ? 'medium' : 'high'
}

const moods: Readonly<Record<Mood, string>> = {
  conflict: 'There is open disagreement in the room.',
  orders: 'Orders are given and followed.',
  questions: 'A question is open in the room.',
  calm: 'The talk goes its way.',
  silence: '',
}

function experienceOf({ framework, roles }: Plan, agent: string, level: Level): string {
  const role = roleOf(agent)
  const own = Object.hasOwn(roles, role) ? roles[role]!.experience : undefined
  return (own ?? experienceIn(framework, role))[level]
}

function experienceIn({ experience }: Framework, role: string): Readonly<Record<Level, string>> {
  return Object.hasOwn(experience, role) ? experience[role]! : experience['*']!
}

function summaryOf(named: number, feedback: FeedbackVector | undefined): string {
  const times = named === 1 ? 'once' : `${named} times`
  const now =
    named === 0
      ? 'Nobody has named you in this round so far.'
      : `The others have named you ${times} in this round.`
  if (feedback === undefined) return now
  if (feedback.engagement < low) return `${now} In the last round you were hardly taken up.`
  if (feedback.engagement > high) return `${now} In the last round you were at the centre of the talk.`
  return now
}

const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join(' ')

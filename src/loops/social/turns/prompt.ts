import type { AgentMessage } from '../../../agents/index.ts'
import type { ContextFrame } from '../../../contracts/index.ts'
import { lastLines, type Said } from '../context/talk.ts'
import type { Plan, PlanAgent, PlanRound } from '../plan/plan.ts'
import { nameOf, roleOf } from '../scoring/names-in-text.ts'
import { isAnalyst } from '../scoring/spoken.ts'

/** What the prompt of a turn is made from. */
export interface PromptInput {
  readonly plan: Plan
  readonly round: PlanRound
  readonly agent: PlanAgent
  readonly frame: ContextFrame
  /** What the agent has heard in this round. */
  readonly heard: readonly Said[]
  /** What it knows of the rounds before. */
  readonly before: readonly string[]
  /** What the coach objected to in the last version. */
  readonly objections: readonly string[]
}

/** How many messages of the talk an agent sees. */
export const messagesShown = 10

/** The prompt of one turn. It carries everything that the plan says about the agent and the round. */
export function turnPrompt({
  plan,
  round,
  agent,
  frame,
  heard,
  before,
  objections,
}: PromptInput): AgentMessage[] {
  const [first, second] = plan.framework.concepts
  const system = [
    `You are ${nameOf(agent.id)} (${roleOf(agent.id)}) in a talk with others. Speak only for yourself.`,
    labelled('Your goal', agent.goal),
    labelled('Who you are', agent.persona),
    labelled('Attributes', agent.attributes),
    labelled('Instructions for you', agent.prompt),
    labelled('Your constraints', agent.constraints),
    labelled('How you behave', agent.behaviors),
    labelled('Place', plan.setting),
    labelled('Situation', frame.base_scenario),
    labelled('Rules', round.rules),
    labelled('Tasks', round.tasks),
    labelled('Course of the round', round.sequence),
    labelled('Behaviour in this round', round.behaviors),
    labelled('Instructions for this round', round.instructions),
    labelled(first.name, frame.concept_a_manifestation),
    labelled(second.name, frame.concept_b_manifestation),
    labelled('What it is like for you', frame.experiential_cue),
    labelled('How the others receive you', frame.social_feedback_summary),
    labelled('Signs in the surroundings', plan.environmentCues),
    round.selfReflection
      ? labelled('Ask yourself before you speak', plan.reflectionPrompts || usualReflection)
      : '',
    round.askQuestions ? 'You may ask the others questions.' : '',
    labelled('The round ends', round.end.text),
    round.isolated ? 'You are alone: you hear nobody, and speak for yourself.' : '',
    detailLine(round.detail),
    creativityLine(round.creativity),
    isAnalyst(agent.id) ? labelled('Your function', plan.analyst) : '',
    labelled('How to think about your answer', frame.prar_cue),
    'Answer with what you say and nothing else: no name in front, no headings, no remarks about yourself as a program.',
    objections.length === 0 ? '' : labelled('Your last version was rejected', objections.join(' ')),
  ]
  const talk = lastLines(heard, messagesShown)
  const user = [
    ...(before.length === 0 ? [] : [`Before this round:\n${before.join('\n')}`]),
    talk.length === 0
      ? `Nobody has spoken yet. ${frame.base_scenario}`
      : `The talk so far:\n${talk.join('\n')}`,
    talk.length === 0
      ? 'Open the talk.'
      : `It is your turn, ${nameOf(agent.id)}. Answer one of those who spoke, by name.`,
  ]
  return [
    { role: 'system', content: system.filter((part) => part !== '').join('\n') },
    { role: 'user', content: user.join('\n\n') },
  ]
}

const usualReflection = 'What did the last exchange do to you, and did what you said matter?'

/** A part of the prompt; nothing where the plan says nothing, or only that something is on. */
function labelled(label: string, text: string): string {
  return text === '' || /^(?:enabled|on|yes|true)$/i.test(text) ? '' : `${label}: ${text}`
}

function detailLine(level: number | undefined): string {
  if (level === undefined) return ''
  const sentences =
    level <= 3 ? 'one or two sentences' : level <= 7 ? 'three to five sentences' : 'six sentences or more'
  return `Level of detail ${level} of 10: ${sentences}.`
}

function creativityLine(level: number | undefined): string {
  if (level === undefined) return ''
  const manner =
    level <= 3 ? 'keep to what is known' : level <= 7 ? 'add details that fit' : 'bring in ideas of your own'
  return `Creativity ${level} of 10: ${manner}.`
}

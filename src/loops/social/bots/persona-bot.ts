import { type Bot, defineBot } from '../../../agents/index.ts'
import { isObject, seededRandom } from '../../../kit/index.ts'
import type { Said } from '../context/talk.ts'
import type { CueMode } from '../cues/cue.ts'
import type { SurveyInput } from '../judging/ask-survey.ts'
import type { ObserverInput } from '../rounds/observers.ts'
import { nameOf } from '../scoring/names-in-text.ts'
import { speechActs } from '../scoring/speech-acts.ts'
import type { SpeakInput } from '../turns/speak-input.ts'
import { chooseTarget } from './choose-target.ts'
import { observeByWords } from './observe-by-words.ts'
import {
  challenges,
  claims,
  handovers,
  observations,
  openings,
  orders,
  questions,
  remarks,
} from './persona-phrases.ts'
import { traitsOf } from './persona-traits.ts'
import { firstUnsaid, readFrame } from './read-frame.ts'

/**
 * Speaks from persona, cue and context, without a model. It answers by name whoever asked for an answer most, asks, directs, complies,
 * challenges while a challenge cue is active, and uses the words of the framework as often as its cues say. From its context it takes up
 * what nobody has said yet, asks for an answer where it is hardly received, and hands over where it is received often.
 */
export const personaBot: Bot = defineBot('persona', ({ input }) => {
  if (!isObject(input)) throw new Error('bot:persona speaks in rounds of the loop social only.')
  switch (input.kind) {
    case 'speak':
      return speak(input as unknown as SpeakInput)
    case 'survey':
      return survey(input as unknown as SurveyInput)
    case 'moderate':
    case 'analyse':
    case 'synthesise':
      return observeByWords(input as unknown as ObserverInput)
    default:
      throw new Error(`bot:persona cannot answer a question of the kind '${String(input.kind)}'.`)
  }
})

/** Speaks, and thinks again where it would say word for word what it has said before. */
function speak(input: SpeakInput): string {
  const random = seededRandom('persona', ...input.chance)
  const draw = () => compose(input, random)
  let text = draw()
  for (let again = 0; again < 5 && input.own.includes(text); again++) text = draw()
  return text
}

function compose(input: SpeakInput, random: () => number): string {
  const traits = traitsOf(input.agent, input.persona)
  const strength = (mode: CueMode) => input.cues.find((cue) => cue.mode === mode)?.intensity ?? 0
  const pick = <T>(values: readonly T[]): T => oneOf(values, random)
  const target = chooseTarget(input.heard, input.agent, random)
  const frame = readFrame(input.frame)
  const challenge = random() < strength('CHALLENGE') * 1.3 || (frame.calledToDiffer && target !== undefined)
  const parts: string[] = []
  if (target === undefined) parts.push(pick(openings)(topicOf(input)))
  else if (challenge) parts.push(pick(challenges)(nameOf(target.agent)))
  else parts.push(answerTo(target, traits.command, pick))
  parts.push(pick(remarks)(topicOf(input)))
  // What the context adds is drawn apart, so that the rest is drawn alike under every condition.
  const aside = seededRandom('context', ...input.chance)
  const noticed = firstUnsaid(frame, input)
  if (noticed !== undefined) parts.push(oneOf(observations, aside)(noticed))
  // Each concept that the cues bring to mind shows in a sentence of its own.
  for (const [index, mode] of (['REFLECT', 'CONNECT'] as const).entries()) {
    const concept = input.concepts[index]
    if (concept !== undefined && random() < strength(mode) * 0.6)
      parts.push(conceptSentence(concept.markers, pick))
  }
  if (random() < strength('SYNTHESIZE')) parts.push(bothSides(input.heard, input.agent))
  const others = input.others.length === 0 ? [] : [nameOf(pick(input.others))]
  if (others.length > 0 && random() < traits.command) parts.push(pick(orders)(others[0]!))
  if (target !== undefined && frame.received !== 'unsaid')
    parts.push(unsaidOf(frame.received === 'hardly' ? claims : handovers, input.own, aside))
  const asks = challenge || random() < (1 - traits.reserve) * 0.6
  if (asks && input.mayAsk)
    parts.push(pick(questions)(target === undefined ? others[0] : nameOf(target.agent)))
  return parts.filter((part) => part !== '').join(' ')
}

/** One of some sentences that somebody has not said yet; nothing where all were said. */
function unsaidOf(sentences: readonly string[], own: readonly string[], random: () => number): string {
  const left = sentences.filter((sentence) => !own.some((text) => text.includes(sentence)))
  return left.length === 0 ? '' : oneOf(left, random)
}

const oneOf = <T>(values: readonly T[], random: () => number): T =>
  values[Math.floor(random() * values.length)]!

function answerTo({ agent, text }: Said, command: number, pick: <T>(values: readonly T[]) => T): string {
  const name = nameOf(agent)
  const { directives, questions: asked } = speechActs(text)
  if (directives > 0 && command < 0.3)
    return pick([`Understood, ${name}.`, `Yes, ${name}, I will see to it.`, `Okay, ${name}.`])
  if (asked > 0)
    return pick([
      `${name}, you asked, so here is my view.`,
      `To answer you, ${name}:`,
      `That is a fair question, ${name}.`,
    ])
  return pick([
    `I hear you, ${name}.`,
    `${name}, I see it in another light.`,
    `As ${name} said, this is not simple.`,
  ])
}

function conceptSentence(markers: readonly string[], pick: <T>(values: readonly T[]) => T): string {
  const words = markers.filter((marker) => !marker.endsWith('*'))
  if (words.length < 2) return ''
  const first = pick(words)
  const second = pick(words.filter((word) => word !== first))
  return pick([
    `Two words stay with me: ${first}, and ${second}.`,
    `I would call it ${first}, even ${second}.`,
    `It comes down to this: ${first}, ${second}.`,
  ])
}

function bothSides(heard: readonly Said[], agent: string): string {
  const names = [...new Set(heard.map((said) => said.agent))]
    .filter((one) => one !== agent && !one.startsWith('Moderator'))
    .map(nameOf)
  return names.length < 2
    ? ''
    : `${names.at(-1)} and ${names.at(-2)} are closer to each other than it sounds.`
}

/** A thing that the task or the scenario names, so that the talk is about something. */
function topicOf({ tasks, scenario, chance }: SpeakInput): string {
  const source = /^No tasks were set/.test(tasks) ? scenario : tasks
  const things = [
    ...source.matchAll(/\b(?:the|an?|our|which|this|their)\s+([\p{L}-]{3,}(?:\s+[\p{Ll}-]{4,})?)/giu),
  ]
    .map(([, thing]) =>
      thing!
        .toLowerCase()
        .replace(/\s+(?:with|from|into|until|about|after|when|that|than|over|without)$/, ''),
    )
    .filter((thing) => thing.length > 3)
  const random = seededRandom('topic', ...chance)
  return things.length === 0 ? 'what we are here for' : `the ${things[Math.floor(random() * things.length)]!}`
}

/** An answer that follows from how the agent was received, with a little noise. */
function survey({ question: { min, max }, engagement, persona, agent, chance }: SurveyInput) {
  const noise = (seededRandom('survey', ...chance)() - 0.5) * 0.2
  const share = Math.min(
    1,
    Math.max(0, 0.2 + 0.6 * engagement + 0.2 * (1 - traitsOf(agent, persona).reserve) + noise),
  )
  const value = Math.round(min + share * (max - min))
  return {
    text: `${value}`,
    value: { value, reason: `It follows from how I was received (${engagement.toFixed(2)}).` },
  }
}

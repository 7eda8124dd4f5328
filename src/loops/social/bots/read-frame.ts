import type { ContextFrame } from '../../../contracts/index.ts'
import type { Said } from '../context/talk.ts'
import { firstPerson } from './first-person.ts'

/** What somebody takes from the context of a turn. */
export interface FrameReading {
  /** Sentences that it can take up, in the first person: how it was received, what it sees of both concepts, what it is like for it. */
  readonly sentences: readonly string[]
  /** How the others receive it, as far as the context says. */
  readonly received: 'hardly' | 'often' | 'unsaid'
  /** Whether the context asks for what divides the talk. */
  readonly calledToDiffer: boolean
}

/** Reads the context of a turn by its words, without a model. What is said to the agent itself comes first. */
export function readFrame({
  concept_a_manifestation: first,
  concept_b_manifestation: second,
  experiential_cue: experience,
  social_feedback_summary: summary,
}: ContextFrame): FrameReading {
  const seen = [first, second].flatMap(sentencesIn)
  const reception = `${first} ${summary}`
  return {
    sentences: [
      ...seen.filter(isToAgent),
      ...seen.filter((sentence) => !isToAgent(sentence)),
      ...sentencesIn(experience),
      ...sentencesIn(summary),
    ].map(firstPerson),
    received: /\bhardly\b/i.test(reception)
      ? 'hardly'
      : /\bagain and again\b|\bat the cent(?:re|er)\b/i.test(reception)
        ? 'often'
        : 'unsaid',
    calledToDiffer: /\bwhere you (?:really )?differ\b|\bwhat is at stake for you\b/i.test(first),
  }
}

/** The first sentence that neither the agent nor one of those it hears has said already. */
export function firstUnsaid(
  { sentences }: FrameReading,
  { own, heard }: { readonly own: readonly string[]; readonly heard: readonly Said[] },
): string | undefined {
  return sentences.find(
    (sentence) =>
      !own.some((text) => text.includes(sentence)) && !heard.some(({ text }) => text.includes(sentence)),
  )
}

const isToAgent = (sentence: string) => /\byou\b/i.test(sentence)
const longest = 200

/** The sentences of a text that can be said: no instructions, no questions, no lists and nothing with placeholders in it. */
function sentencesIn(text: string): string[] {
  return text
    .split(/\r?\n|(?<=[.!?])\s+/)
    .map((sentence) => sentence.replace(/^[\s*•–-]+/, '').trim())
    .filter(
      (sentence) =>
        /^\p{Lu}.*\.$/u.test(sentence) &&
        sentence.length <= longest &&
        !/[[\]{}<>#:]|\bconcept [ab]\b/i.test(sentence) &&
        !/^(?:say|ask|tell|speak|think|do|be|try|remember|consider|use|avoid)\b/i.test(sentence),
    )
}

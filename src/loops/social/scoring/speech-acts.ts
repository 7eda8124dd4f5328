import { plainText, sentencesOf } from './words.ts'

/** What a message does in the talk. */
export interface SpeechActs {
  readonly questions: number
  readonly directives: number
  readonly compliance: number
  /** Whether it opens a topic by the way that it begins. */
  readonly opensTopic: boolean
}

const directive =
  /\b(?:you (?:must|should|need to|have to|will)|(?:must|should|need to|have to)\b|i want you to|do this|complete|finish|start|begin)\b/
const complying =
  /(?:^|[^\w'])(?:yes|okay|understood|i'll|i will|certainly|of course|right away|immediately|i understand)(?![\w'])/
const opener =
  /^(?:now|next|let's|moving on|another thing|i think|in my view|actually|what about|have you considered|shouldn't we)(?![\w'])/

/** Counts questions, directives and agreement sentence by sentence, whichever apostrophe was typed. */
export function speechActs(text: string): SpeechActs {
  const sentences = sentencesOf(plainText(text)).map((sentence) => sentence.trim())
  const isQuestion = (sentence: string) => sentence.endsWith('?')
  return {
    questions: sentences.filter(isQuestion).length,
    directives: sentences.filter((sentence) => !isQuestion(sentence) && directive.test(sentence)).length,
    compliance: sentences.filter((sentence) => !isQuestion(sentence) && complying.test(sentence)).length,
    opensTopic: opener.test(plainText(text).trimStart()),
  }
}

import { plural } from '../../../kit/index.ts'
import type { ObserverInput } from '../rounds/observers.ts'
import { conceptFinder } from '../scoring/find-markers.ts'
import { nameOf } from '../scoring/names-in-text.ts'
import { wordsOf } from '../scoring/words.ts'

/** Moderates, reports on and sums up a talk by counting words, without a model. */
export function observeByWords({ kind, scenario, tasks, concepts, said }: ObserverInput): string {
  if (kind === 'moderate') return `Welcome. ${scenario} ${tasks} Everybody will be heard.`
  const find = conceptFinder(concepts)
  const speakers = new Map<string, { messages: number; words: number; shown: Set<string>; last: string }>()
  for (const { agent, text } of said) {
    if (agent.startsWith('Moderator')) continue
    const words = wordsOf(text)
    const speaker = speakers.get(agent) ?? { messages: 0, words: 0, shown: new Set<string>(), last: '' }
    speaker.messages++
    speaker.words += words.length
    speaker.last = text
    for (const concept of find(words)) speaker.shown.add(concept)
    speakers.set(agent, speaker)
  }
  const byWeight = [...speakers].sort(([, left], [, right]) => right.words - left.words)
  if (kind === 'analyse')
    return byWeight
      .map(([agent, { messages, shown }]) => {
        const showing = shown.size === 0 ? 'shows none of the concepts' : `shows ${[...shown].join(' and ')}`
        return `${nameOf(agent)} spoke ${messages === 1 ? 'once' : `${messages} times`} and ${showing}.`
      })
      .join(' ')
  const leading = byWeight
    .slice(0, 3)
    .map(([agent, { last }]) => `${nameOf(agent)} said at the end: ${firstSentence(last)}`)
  return [
    `${plural(said.length, 'message')} exchanged.`,
    ...leading,
    'What was asked last is still open.',
  ].join(' ')
}

const firstSentence = (text: string) => `${text.split(/[.!?]/)[0]!.trim()}.`

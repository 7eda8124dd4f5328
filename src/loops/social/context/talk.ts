import { comparableWords } from '../../../contracts/index.ts'
import { type NameFinder, nameOf, openNames } from '../scoring/names-in-text.ts'
import { speechActs } from '../scoring/speech-acts.ts'

/** Something that an agent said in the round under way. */
export interface Said {
  readonly agent: string
  readonly text: string
}

/** The talk of a round as it goes on. What is counted is counted once for each message, however many agents there are. */
export interface Talk {
  readonly said: readonly Said[]
  add(said: Said): void
  /** Whether somebody has already said this, word for word. */
  hasHeard(text: string): boolean
  /** How often others have named an agent so far. */
  named(agent: string): number
  /** How the last three messages sound. */
  mood(): Mood
}

/** What the last messages do, in the order in which it matters. */
export type Mood = 'conflict' | 'orders' | 'questions' | 'calm' | 'silence'

const conflict =
  /\b(?:disagree|refuse|wrong|unfair|unacceptable|reject|oppose|challenge|object|conflict|protest|enough)\b/i

/** Opens the talk of a round. `names` may be shared between rounds with the same agents. */
export function openTalk(participants: readonly string[], names: NameFinder = openNames(participants)): Talk {
  const said: Said[] = []
  const counts = new Map<string, number>()
  const heard = new Set<string>()
  return {
    said,
    add(one) {
      said.push(one)
      const words = comparableWords(one.text)
      if (words !== undefined) heard.add(words)
      for (const [agent, count] of names.mentions(one.text))
        if (agent !== one.agent) counts.set(agent, (counts.get(agent) ?? 0) + count)
    },
    hasHeard(text) {
      const words = comparableWords(text)
      return words !== undefined && heard.has(words)
    },
    named: (agent) => counts.get(agent) ?? 0,
    mood() {
      const last = said.slice(-3).map(({ text }) => text)
      if (last.length === 0) return 'silence'
      if (last.some((text) => conflict.test(text))) return 'conflict'
      const acts = last.map(speechActs)
      if (acts.some((act) => act.directives > 0) && acts.some((act) => act.compliance > 0)) return 'orders'
      return acts.some((act) => act.questions > 0) ? 'questions' : 'calm'
    },
  }
}

/** The last messages with the names of their speakers. */
export function lastLines(said: readonly Said[], count: number): string[] {
  return said.slice(-count).map(({ agent, text }) => `${nameOf(agent)}: ${text}`)
}

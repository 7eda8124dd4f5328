import type { Said } from '../context/talk.ts'
import { nameOf } from '../scoring/names-in-text.ts'
import { plainText } from '../scoring/words.ts'

/** A message of somebody else, with how much it asks to be answered. */
interface Candidate {
  readonly said: Said
  readonly weight: number
}

/**
 * Whom somebody answers: drawn by how recent a message is, and by what it does. Words that name the listener, ask or challenge are
 * answered far more often than remarks that ask nothing of anybody.
 */
export function chooseTarget(heard: readonly Said[], agent: string, random: () => number): Said | undefined {
  const own = plainText(nameOf(agent))
  const candidates = heard
    .filter((said) => said.agent !== agent && !said.agent.startsWith('Moderator'))
    .map(
      (said, index, all): Candidate => ({
        said,
        weight: weightOf(said, own) * 0.75 ** (all.length - 1 - index),
      }),
    )
  const whole = candidates.reduce((sum, { weight }) => sum + weight, 0)
  let drawn = random() * whole
  for (const { said, weight } of candidates) {
    drawn -= weight
    if (drawn <= 0) return said
  }
  return candidates.at(-1)?.said
}

function weightOf({ text }: Said, own: string): number {
  const plain = plainText(text)
  let weight = 0.3
  if (plain.includes('?')) weight += 1.5
  if (/\bi challenge\b|\bi question\b/.test(plain)) weight += 2.5
  if (/\byou (?:should|must|need to)\b/.test(plain)) weight += 1
  if (plain.includes(own)) weight += 1.5
  return weight
}

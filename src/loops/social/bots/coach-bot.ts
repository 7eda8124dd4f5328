import { type Bot, defineBot } from '../../../agents/index.ts'
import { isObject, plural } from '../../../kit/index.ts'
import { roleOf } from '../scoring/names-in-text.ts'
import { speechActs } from '../scoring/speech-acts.ts'
import { plainText } from '../scoring/words.ts'
import { type CoachInput, rulesIn } from '../turns/coach.ts'

/**
 * Validates messages by the words of the rules, without a model: what `ROLE CANNOT: …` lists for the speaker must not be said with
 * "I". It knows nothing of meaning.
 */
export const coachBot: Bot = defineBot('coach', ({ input }) => {
  if (!isObject(input) || input.kind !== 'validate')
    throw new Error('bot:coach validates messages of the loop social only.')
  const { agent, rules, text } = input as unknown as CoachInput
  const plain = plainText(text)
  const broken = forbidden(rules, roleOf(agent)).filter((action) => says(plain, action))
  const { questions } = speechActs(text)
  const value = {
    valid: broken.length === 0,
    violations: broken.map((action) => `must not ${action}`),
    suggestion: broken.length === 0 ? '' : 'Say what you think without doing what the rules forbid.',
    critique: `${plural(text.split(/\s+/).length, 'word')}, ${questions === 0 ? 'no question' : questions === 1 ? 'one question' : `${questions} questions`}.`,
  }
  return { text: JSON.stringify(value), value }
})

/** What the rules forbid a role. */
export function forbidden(rules: string, role: string): string[] {
  return rulesIn(rules).flatMap((rule) => {
    const [, who, actions] =
      /^(.+?)\s+(?:CANNOT|CAN NOT|MUST NOT|MAY NOT)\s*:?\s*(.+?)[.;]?$/.exec(rule) ?? []
    if (who === undefined || actions === undefined) return []
    const named = plainText(who)
    const own = plainText(role)
    if (![own, `${own}s`, 'everyone', 'everybody', 'nobody', 'all'].includes(named)) return []
    return actions
      .split(/,|\bor\b/)
      .map((action) => plainText(action).trim())
      .filter((action) => action !== '')
  })
}

/** Whether somebody says to do something: "I refuse", "I will refuse orders". */
function says(plain: string, action: string): boolean {
  const verb = action.split(/\s+/)[0]!.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`\\bi(?:'ll| will| would| must| can|)\\s+${verb}\\b`).test(plain)
}

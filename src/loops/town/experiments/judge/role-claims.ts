import { plainRole, sideOf } from '../../../../contracts/index.ts'

const selfForms =
  /\b(?:i am|i'm|i’m|my role is)\s+(?:really\s+)?(?:just\s+)?(?:the\s+|an?\s+)?([a-z]+(?:[ _][a-z]+)?)/gi
const claimForms = [
  selfForms,
  /\bi claim\s+(?:to be\s+)?(?:the\s+|an?\s+)?([a-z]+(?: [a-z]+)?)/gi,
  /\bas\s+(?:the\s+|an?\s+)?([a-z]+(?: [a-z]+)?),?\s+i\b/gi,
  /(?:^|[.!?]\s+)([a-z]+(?: [a-z]+)?) here\b/gi,
]

/** What may stand before the words of a role without making it a claim: a condition, or the thought of somebody else. */
const notMeant = /\b(?:if|unless|whether|thinks?|thought|believes?|says|said|suspects?)\s+(?:that\s+)?$/i

/** What turns words about oneself into a plan for what to tell others. */
const planForOthers = /\b(?:tell|told|claim|pretend|say|saying|convince|insist|act|lie|story)\b[^.!?;]*$/i

/** The roles that somebody claims to hold, in plain spelling, in the order of the claims. */
export function roleClaims(words: string): string[] {
  return rolesIn(words, claimForms, notMeant)
}

/** The roles that somebody holds by their own thoughts; what they plan to tell others does not count. */
export function ownRoles(thought: string): string[] {
  const before = new RegExp(`${notMeant.source}|${planForOthers.source}`, 'i')
  return rolesIn(thought, [selfForms, /\bas\s+(?:the\s+|an?\s+)?([a-z]+(?: [a-z]+)?),?\s+i\b/gi], before)
}

function rolesIn(words: string, forms: readonly RegExp[], excluded: RegExp): string[] {
  const found = new Map<string, number>()
  for (const form of forms) {
    for (const match of words.matchAll(form)) {
      const role = roleIn(match[1]!)
      if (role === undefined || excluded.test(words.slice(0, match.index))) continue
      if (!found.has(role)) found.set(role, match.index)
    }
  }
  return [...found].sort(([, left], [, right]) => left - right).map(([role]) => role)
}

/** The role that one or two words name: both together where they do, else the first. */
function roleIn(words: string): string | undefined {
  const [first = ''] = words.split(/[ _]/)
  return [words, first].map(plainRole).find((name) => sideOf(name) !== undefined)
}

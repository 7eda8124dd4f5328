import { isGood } from '../rules/night/inform.ts'
import { roleNamed } from '../rules/roles.ts'
import type { Claim } from '../rules/speech.ts'
import type { Knowledge } from './case-file.ts'
import type { Finding, Inquiry } from './check-claims.ts'

/** Checks what somebody is said to be. Everybody knows their own role, and their own side where it knows itself. */
export function checkRole(
  { seat, role }: Extract<Claim, { about: 'role' }>,
  { file, speaker, own, nameOf }: Inquiry,
): Finding {
  const held = file.roles[seat]!
  const name = nameOf(seat)
  if (held === role) return { verdict: 'true', because: `${name} is the ${role}.` }
  if (seat === speaker) return { verdict: 'lie', because: `${name} is the ${held} and knows it.` }
  const knowledge = own.knows[seat]
  const truth = `${name} is the ${held}`
  if (knowledge !== undefined && rulesOut(knowledge, role)) {
    return { verdict: 'lie', because: `${truth}, and ${nameOf(speaker)} knew: ${knowledge.from}.` }
  }
  const mine = roleNamed(file.roles[speaker]!)
  if (mine.name === role && mine.unique === true) {
    return { verdict: 'lie', because: `${truth}; ${nameOf(speaker)} is the only ${role}.` }
  }
  if (knowsItself(mine.side) && roleNamed(role).side === mine.side && knowledge === undefined) {
    return { verdict: 'lie', because: `${truth}, and ${nameOf(speaker)} knows all of the ${mine.side}.` }
  }
  return { verdict: 'error', because: `${truth}, and ${nameOf(speaker)} could not know.` }
}

/** Checks whom somebody holds to be evil or good. Who harms nobody, such as a Survivor, is good. */
export function checkOpinion(
  { seat, view }: Extract<Claim, { about: 'opinion' }>,
  { file, speaker, own, nameOf }: Inquiry,
): Finding {
  const held = file.roles[seat]!
  const isSo = isGood(roleNamed(held)) === (view === 'good')
  const truth = `${nameOf(seat)} is the ${held}`
  if (isSo) return { verdict: 'true', because: `${truth}.` }
  if (seat === speaker) return { verdict: 'lie', because: `${truth} and knows it.` }
  const knowledge = own.knows[seat]
  if (knowledge !== undefined && isGoodAsKnown(knowledge) !== (view === 'good')) {
    return { verdict: 'lie', because: `${truth}, and ${nameOf(speaker)} knew: ${knowledge.from}.` }
  }
  return { verdict: 'error', because: `${truth}, and ${nameOf(speaker)} could not know.` }
}

const knowsItself = (side: string): boolean => side === 'Mafia' || side === 'Coven' || side === 'Vampire'

/** Whether what somebody knows rules a role out. */
function rulesOut({ role, side }: Knowledge, claimed: string): boolean {
  return role === undefined ? roleNamed(claimed).side !== side : role !== claimed
}

/** What somebody has to think of another. A disguise or a change of role deceives the best. */
function isGoodAsKnown({ role, side }: Knowledge): boolean {
  return role === undefined ? side === 'Town' : isGood(roleNamed(role))
}

import { isGood } from '../rules/night/inform.ts'
import type { Verb } from '../rules/role.ts'
import { roleNamed } from '../rules/roles.ts'
import type { Claim } from '../rules/speech.ts'
import type { Inquiry } from './check-claims.ts'

/**
 * What a true claim leaves out, in words; undefined where it leaves out nothing. Two things are needed by the hearers:
 *
 * - With a result: every finding against a player who is alive and could be tried, namely that a Sheriff found them
 *   suspicious, or that an ability showed an evil role.
 * - With a visit of one's own: that it did harm, by an attack or by an ability that harms whom it is used on. Who has
 *   claimed the true role before the hearers has said what the visit was for.
 *
 * It is left out as long as the speaker has not said it to all who hear the claim, in the same message or before.
 */
export function leftOut(claim: Claim, inquiry: Inquiry, audience: number): string | undefined {
  if (claim.about === 'result') return hiddenFinding(inquiry, audience)
  if (claim.about === 'visit' && claim.visitor === inquiry.speaker)
    return hiddenHarm(claim, inquiry, audience)
  return undefined
}

function hiddenFinding({ file, speaker, own, nameOf }: Inquiry, audience: number): string | undefined {
  for (const { night, what } of own.notices) {
    const [target] = what.seats ?? []
    if (target === undefined || target === speaker || !file.alive[target]) continue
    const [role] = what.code === 'vampire_found' ? ['Vampire'] : (what.roles ?? [])
    const shown = what.code === 'exact_role' || what.code === 'vampire_found' ? role : undefined
    const isAgainst = what.code === 'suspicious' || (shown !== undefined && !isGood(roleNamed(shown)))
    if (!isAgainst || hasSaid(target)) continue
    const finding = shown === undefined ? 'suspicious' : `the ${shown}`
    return `${nameOf(speaker)} had found ${nameOf(target)} ${finding} in Night ${night} and did not say so.`
  }
  return undefined

  function hasSaid(target: number): boolean {
    return own.saidBefore.some(
      (said) => isHeardBy(said.audience, audience) && isAccusation(said.claim, target),
    )
  }
}

/** Whether something that was said turns hearers against a player. */
function isAccusation(claim: Claim, target: number): boolean {
  switch (claim.about) {
    case 'role':
      return claim.seat === target && !isGood(roleNamed(claim.role))
    case 'result':
      if (claim.target !== target) return false
      return (
        claim.result.kind === 'suspicious' ||
        (claim.result.kind === 'role' && !isGood(roleNamed(claim.result.role)))
      )
    case 'opinion':
      return claim.seat === target && claim.view === 'evil'
    case 'call':
      return claim.seat === target
    default:
      return false
  }
}

function hiddenHarm(
  { night, target }: Extract<Claim, { about: 'visit' }>,
  { file, speaker, own, nameOf }: Inquiry,
  audience: number,
): string | undefined {
  const attacked = own.attacks.some((attack) => attack.night === night && attack.what === target)
  const order = own.orders.find((each) => each.night === night && harmful.has(each.what.verb))
  if (!attacked && order === undefined) return undefined
  const role = file.roles[speaker]!
  const saidSo = own.saidBefore.some(
    ({ claim, audience: hearers }) =>
      isHeardBy(hearers, audience) && claim.about === 'role' && claim.seat === speaker && claim.role === role,
  )
  if (saidSo) return undefined
  const action = attacked ? `attacked ${nameOf(target)}` : `went to ${order!.what.verb}`
  return `${nameOf(speaker)}, the ${role}, ${action} in Night ${night} and did not say so.`
}

/** Abilities that harm whom they are used on, or somebody who comes there. */
const harmful: ReadonlySet<Verb> = new Set<Verb>([
  'ambush',
  'attack',
  'bite',
  'blackmail',
  'clean',
  'control',
  'disguise',
  'distract',
  'douse',
  'duel',
  'forge',
  'frame',
  'hex',
  'hypnotize',
  'infect',
  'kill',
  'poison',
  'rampage',
  'shoot',
  'stake',
])

/** Whether all hearers of the one have heard the other. */
const isHeardBy = (before: number, now: number): boolean => (before & now) === now

import type { TownEvent } from '../rules/event.ts'
import type { Claim, ClaimedResult } from '../rules/speech.ts'
import type { Finding, Inquiry } from './check-claims.ts'

type Notice = Extract<TownEvent, { kind: 'notice' }>
type ResultClaim = Extract<Claim, { about: 'result' }>

/**
 * Checks what an ability is said to have shown. A result is true when a notice of that night said so, whether
 * or not a frame or a disguise had deceived the speaker. Everybody remembers their notices: another result is
 * a lie, except that the right result under another night is a slip.
 */
export function checkResult(claim: ResultClaim, { own, speaker, nameOf }: Inquiry): Finding {
  const { night, target } = claim
  const fits = own.notices.filter(({ what }) => agreement(claim, what) === 'same')
  const same = fits.find((notice) => notice.night === night)
  if (same !== undefined) return { verdict: 'true', because: `The notice of Night ${night} said so.` }
  if (fits.length > 0) {
    return {
      verdict: 'error',
      because: `The notice of Night ${fits[0]!.night} said so, not of Night ${night}.`,
    }
  }
  const fewer = own.notices.find((each) => each.night === night && agreement(claim, each.what) === 'part')
  if (fewer !== undefined) {
    const all = (fewer.what.seats ?? []).slice(1).map(nameOf)
    return { verdict: 'omission', because: `The notice of Night ${night} named ${all.join(', ')}.` }
  }
  const noticed = own.notices.some((each) => each.night === night && each.what.seats?.[0] === target)
  const truth = noticed
    ? `The notice of Night ${night} gave ${nameOf(speaker)} another result about ${nameOf(target)}.`
    : `${nameOf(speaker)} got no result about ${nameOf(target)} in Night ${night}.`
  return { verdict: 'lie', because: truth }
}

/** Whether a notice says what is claimed, all of it or more than it. */
function agreement({ target, result }: ResultClaim, notice: Notice): 'same' | 'part' | undefined {
  const [first, ...rest] = notice.seats ?? []
  if (first !== target) return undefined
  switch (result.kind) {
    case 'suspicious':
      return notice.code === 'suspicious' ? 'same' : undefined
    case 'innocent':
      return notice.code === 'not_suspicious' ? 'same' : undefined
    case 'role':
      return roleShown(notice) === result.role ? 'same' : undefined
    case 'group':
      return notice.code === 'group' && isSameSet(notice.roles ?? [], result.roles) ? 'same' : undefined
    case 'visitors':
    case 'visited':
      return notice.code === result.kind ? seatsAgree(rest, result) : undefined
  }
}

function roleShown({ code, roles }: Notice): string | undefined {
  if (code === 'vampire_found') return 'Vampire'
  return code === 'exact_role' || code === 'cleaned_body' ? roles?.[0] : undefined
}

function seatsAgree(
  seen: readonly number[],
  { seats }: Extract<ClaimedResult, { seats: readonly number[] }>,
): 'same' | 'part' | undefined {
  if (isSameSet(seen, seats)) return 'same'
  return seats.length > 0 && seats.every((seat) => seen.includes(seat)) ? 'part' : undefined
}

function isSameSet<T>(left: readonly T[], right: readonly T[]): boolean {
  const rest = new Set(right)
  return new Set(left).size === rest.size && left.every((each) => rest.has(each))
}

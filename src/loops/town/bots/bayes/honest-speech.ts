import type { Claim } from '../../rules/speech.ts'
import { lives, type View } from '../../rules/view.ts'
import { bar } from './court.ts'
import { type Mind, reckon } from './mind.ts'

/** What an honest player says to the town now; nothing as long as the killers would learn more from it than the town. */
export function honestClaims(view: View, mind: Mind): readonly Claim[] {
  const { claimed } = mind.posterior.evidence
  const isOut = claimed[view.seat] !== undefined
  if (!isOut && !mustSpeak(view, mind)) return []
  const claims: Claim[] = isOut ? [] : [{ about: 'role', seat: view.seat, role: view.role.name }]
  claims.push(...mind.findings.slice(mind.announced).slice(-mostAtOnce))
  return claims
}

/** The role and everything found so far, for a defence, a cell or a will. */
export function wholeStory(view: View, mind: Mind): readonly Claim[] {
  return [{ about: 'role', seat: view.seat, role: view.role.name }, ...mind.findings.slice(-mostAtOnce)]
}

const mostAtOnce = 8

function mustSpeak(view: View, mind: Mind): boolean {
  if (mind.accused >= view.day - 1 && mind.accused > 0) return true
  return view.day >= claimDay(view) || hasRival(view, mind) || hasNews(view, mind)
}

/** The day from which the role is worth more in the open than hidden. */
function claimDay({ role }: View): number {
  if (role.alignment === 'TI' || role.alignment === 'NB') return 3
  return late[role.name] ?? 4
}

const late: Readonly<Record<string, number>> = { Jailor: 5, Veteran: 6, Medium: 3, Escort: 3 }

/** Somebody says to be what the seat is. */
function hasRival(view: View, { posterior }: Mind): boolean {
  const { claimed } = posterior.evidence
  for (let seat = 0; seat < claimed.length; seat++) {
    if (seat !== view.seat && lives(view.living, seat) && claimed[seat] === view.role.name) return true
  }
  return false
}

/** Something was found that is a reason for a trial. */
function hasNews(view: View, mind: Mind): boolean {
  const { findings, announced, outlook } = mind
  if (announced < findings.length) reckon(mind, view)
  for (let index = announced; index < findings.length; index++) {
    const finding = findings[index]!
    const about =
      finding.about === 'visit' ? finding.visitor : finding.about === 'result' ? finding.target : -1
    if (
      about !== -1 &&
      about !== view.seat &&
      lives(view.living, about) &&
      outlook.lynch[about]! >= bar(view)
    )
      return true
  }
  return false
}

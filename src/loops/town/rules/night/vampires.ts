import type { Night } from './night.ts'

/** Vampires bite together: the one whom most of them chose, and the youngest who is free goes alone. */
export function chooseBite(night: Night): void {
  const { game, parts } = night
  let youngest = -1
  let lastBite = -1
  for (let seat = 0; seat < parts.length; seat++) {
    const own = game.seats[seat]!
    if (!own.alive || own.role.name !== 'Vampire') continue
    if (own.lastBite > 0) lastBite = Math.max(lastBite, own.lastBite)
    if (seat !== game.prisoner && (youngest === -1 || own.turned >= game.seats[youngest]!.turned))
      youngest = seat
  }
  if (youngest === -1) return
  const rests = lastBite > 0 && game.day - lastBite <= game.setup.rules.biteRest
  const victim = rests ? -1 : favourite(night, youngest)
  for (let seat = 0; seat < parts.length; seat++)
    if (parts[seat]!.verb === 'bite') parts[seat]!.verb = undefined
  if (victim === -1) return
  parts[youngest]!.verb = 'bite'
  parts[youngest]!.target = victim
  parts[youngest]!.chosen = victim
}

/** The most chosen; among equals the choice of the youngest, else that of the lowest seat. */
function favourite(night: Night, youngest: number): number {
  const { parts } = night
  let best = -1
  let most = 0
  for (let seat = 0; seat < parts.length; seat++) {
    const { verb, target } = parts[seat]!
    if (verb !== 'bite') continue
    let votes = seat === youngest ? 0.5 : 0
    for (let other = 0; other < parts.length; other++) {
      if (parts[other]!.verb === 'bite' && parts[other]!.target === target) votes++
    }
    if (votes > most) {
      most = votes
      best = target
    }
  }
  return best
}

/** Whether a bite turns a player of this role, if nothing protects them: the Town and the benign neutrals. */
export function canBeTurned(role: {
  readonly name: string
  readonly side: string
  readonly alignment: string
}): boolean {
  if (role.side === 'Town') return role.name !== 'Vampire Hunter'
  return role.alignment === 'NB'
}

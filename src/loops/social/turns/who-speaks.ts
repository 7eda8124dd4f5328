import type { PlanRound } from '../plan/plan.ts'

/** Who speaks in a round, one after the other, for as long as the round may go on. */
export function* whoSpeaks(
  { senders, participants, order }: Pick<PlanRound, 'senders' | 'participants' | 'order'>,
  random: () => number,
): Generator<string> {
  if (senders.length === 0) return
  const allowed = new Set(senders)
  const inOrder = ordered(participants, order).filter((agent) => allowed.has(agent))
  for (;;) yield* order === 'random' ? shuffled(inOrder, random) : inOrder
}

/** How many messages a round has at most. */
export function mostMessages({ end, senders }: Pick<PlanRound, 'end' | 'senders'>): number {
  return end.perParticipant === undefined ? (end.total ?? 0) : end.perParticipant * senders.length
}

function ordered(participants: readonly string[], order: PlanRound['order']): readonly string[] {
  if (order === 'reverse') return [...participants].reverse()
  return typeof order === 'string' ? participants : order
}

function shuffled(agents: readonly string[], random: () => number): string[] {
  const drawn = [...agents]
  for (let last = drawn.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[drawn[last], drawn[other]] = [drawn[other]!, drawn[last]!]
  }
  return drawn
}

import type { Said, Seat } from './town-at.ts'

/** Factions whose members know each other. */
const together: ReadonlySet<string> = new Set(['Mafia', 'Coven', 'Vampires', 'Vampire'])

/** The role of a seat as another one knew it; undefined where it did not. Without a lens everything is known. */
export function roleKnown(seat: Seat, lens: Seat | undefined): string | undefined {
  if (lens === undefined || seat.name === lens.name || seat.revealed === true) return seat.role
  if (seat.death !== undefined) return seat.death.shown === '' ? undefined : seat.death.shown
  return together.has(lens.faction) && seat.faction === lens.faction ? seat.role : undefined
}

/** What a seat could read of what was said; thoughts are private, and only shown on request. */
export function heardBy(
  said: readonly Said[],
  lens: Seat | undefined,
  { thoughts, channel }: { readonly thoughts: boolean; readonly channel?: string | undefined },
): readonly Said[] {
  return said.filter((one) => {
    if (one.channel === 'thought' && !thoughts) return false
    if (channel !== undefined && channel !== '' && one.channel !== channel && one.channel !== 'thought')
      return false
    return lens === undefined || one.readers === undefined || one.readers.includes(lens.name)
  })
}

import type { TownEvent } from '../rules/event.ts'
import { lives, type View } from '../rules/view.ts'

/** What a seat knows of the roles of others: teammates, the revealed, and the dead as the town learnt them. */
export function knownRoles(view: View): (string | undefined)[] {
  const known = Array<string | undefined>(view.setup.names.length).fill(undefined)
  for (const event of view.heard) learnFrom(event, known)
  known[view.seat] = view.role.name
  return known
}

function learnFrom(event: TownEvent, known: (string | undefined)[]): void {
  if (event.kind === 'team') {
    event.seats.forEach((seat, index) => {
      known[seat] = event.roles[index]!
    })
  } else if (event.kind === 'revealed' || event.kind === 'death') known[event.seat] = event.role
}

/** The living, one a line; roles only where the seat knows them. */
export function livingRoster(view: View): string {
  const known = knownRoles(view)
  return view.setup.names
    .flatMap((name, seat) => {
      if (!lives(view.living, seat)) return []
      const role = known[seat] === undefined ? '' : ` (${known[seat]})`
      return [`- ${name}${role}${seat === view.seat ? ', you' : ''}`]
    })
    .join('\n')
}

/** The dead, one a line, with what the town learnt. */
export function graveyard(view: View): string {
  const lines = view.heard.flatMap((event) =>
    event.kind === 'death'
      ? [
          `- ${view.setup.names[event.seat]}: ${event.role ?? 'role unknown'}, ${event.how} by ${event.by.join(' and ')}`,
        ]
      : [],
  )
  return lines.length === 0 ? 'Nobody has died.' : lines.join('\n')
}

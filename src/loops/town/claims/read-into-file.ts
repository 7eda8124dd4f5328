import type { ChronicleEntry, TownEvent } from '../rules/event.ts'
import { roleNamed } from '../rules/roles.ts'
import type { CaseFile, Knowledge } from './case-file.ts'

/** Takes an event into the file: what is so, and what those who perceived it know from now on. */
export function readIntoFile(file: CaseFile, { audience, event }: ChronicleEntry): void {
  readTruth(file, event)
  const learnt = lessonsOf(event)
  if (learnt.length === 0) return
  file.seats.forEach(({ knows }, seat) => {
    if (!(audience & (1 << seat))) return
    for (const [other, knowledge] of learnt) knows[other] = knowledge
  })
}

function readTruth(file: CaseFile, event: TownEvent): void {
  const { seats, roles, alive, day: night } = file
  switch (event.kind) {
    case 'dealt':
      roles[event.seat] = event.role
      // An Executioner knows that the target is of the Town.
      if (event.role === 'Executioner' && event.target !== -1)
        seats[event.seat]!.knows[event.target] = { side: 'Town', from: 'an Executioner is given a townsman' }
      return
    case 'converted':
    case 'promoted':
      roles[event.seat] = event.to
      return
    case 'phase':
      file.day = event.day
      file.phase = event.phase
      return
    case 'died':
      alive[event.seat] = false
      return
    case 'ability':
      seats[event.seat]!.orders.push({ night, what: event })
      return
    case 'visit':
      seats[event.visitor]!.visits.push({ night, what: event.target })
      return
    case 'attack':
      seats[event.attacker]?.attacks.push({ night, what: event.target })
      return
    case 'notice':
      if (event.code === 'planted')
        seats[event.seat]!.planted.push({ night, what: event.text as typeof event.code })
      else seats[event.seat]!.notices.push({ night, what: event })
      return
  }
}

/** What an event teaches about the roles of seats. */
function lessonsOf(event: TownEvent): (readonly [seat: number, knowledge: Knowledge])[] {
  switch (event.kind) {
    case 'team':
      return event.seats.map((seat, index) => [seat, known(event.roles[index]!, 'they are of one side')])
    case 'revealed':
      return [[event.seat, known(event.role, 'the town was shown it')]]
    case 'death':
      return event.role === undefined ? [] : [[event.seat, known(event.role, 'the town read it at the body')]]
    case 'notice': {
      const [seat] = event.seats ?? []
      const [role] = event.code === 'vampire_found' ? ['Vampire'] : (event.roles ?? [])
      const shows = ['exact_role', 'cleaned_body', 'vampire_found'].includes(event.code)
      return shows && seat !== undefined && role !== undefined
        ? [[seat, known(role, 'an ability showed it')]]
        : []
    }
    default:
      return []
  }
}

const known = (role: string, from: string): Knowledge => ({ role, side: roleNamed(role).side, from })

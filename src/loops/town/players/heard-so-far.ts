import type { TownEvent } from '../rules/event.ts'
import type { View } from '../rules/view.ts'
import { after, nothing, type Text, text } from '../text.ts'

/** What a seat has heard, digested for its prompts. */
export interface HeardSoFar {
  /** The roles that others have shown: teammates, the revealed, and the dead as the town learnt them. */
  readonly roles: readonly (string | undefined)[]
  /** How often something was learnt of the roles of others. */
  readonly learnt: number
  /** The dead, one a line, with what the town learnt; every line begins with a line end. */
  readonly dead: Text
  /** The same in one line. */
  readonly graves: string
}

interface Digest extends HeardSoFar {
  readonly roles: (string | undefined)[]
  learnt: number
  dead: Text
  graves: string
  /** How many events are in it. */
  count: number
}

// A seat hears more and more, and each turn has a prompt with it: starting from the beginning every time would do
// work that grows with the square of the game. What was heard never changes, so that its list is the key.
const digests = new WeakMap<readonly TownEvent[], Digest>()

/** What a seat has heard up to now. */
export function heardSoFar({ heard, setup: { names } }: View): HeardSoFar {
  let digest = digests.get(heard)
  if (digest === undefined || digest.count > heard.length) {
    digest = {
      roles: Array(names.length).fill(undefined),
      learnt: 0,
      dead: nothing,
      graves: '',
      count: 0,
    }
    digests.set(heard, digest)
  }
  for (; digest.count < heard.length; digest.count++) take(heard[digest.count]!, names, digest)
  return digest
}

function take(event: TownEvent, names: readonly string[], digest: Digest): void {
  if (event.kind === 'team')
    for (const [index, seat] of event.seats.entries()) learn(digest, seat, event.roles[index])
  if (event.kind === 'revealed') learn(digest, event.seat, event.role)
  if (event.kind === 'death') {
    learn(digest, event.seat, event.role)
    const grave = `${names[event.seat]} (${event.role ?? 'role unknown'})`
    digest.graves = digest.graves === '' ? grave : `${digest.graves}, ${grave}`
    const how = `${event.how} by ${event.by.join(' and ')}`
    digest.dead = after(
      digest.dead,
      text(`\n- ${names[event.seat]}: ${event.role ?? 'role unknown'}, ${how}`),
    )
  }
}

function learn(digest: Digest, seat: number, role: string | undefined): void {
  digest.roles[seat] = role
  digest.learnt++
}

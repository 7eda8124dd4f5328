import { eventPayload, type GameEvent, secretEventTypes } from '../../../../contracts/index.ts'
import type { NameMask } from '../../../../learn/index.ts'

/** What everybody saw of an event: its type and those of its keys that are public. */
export interface PublicEvent {
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
}

type Keys = Readonly<Record<string, 'name' | 'names' | 'plain'>>

const living: Keys = { living_players: 'names', living_count: 'plain' }

/**
 * The keys that are public, by type; what is not listed is hidden, also in events of types that nobody has thought of yet.
 * The seed and the agents of GAME_START and the winners of GAME_END would reveal roles, so a judge does not see them.
 */
const publicKeys: Readonly<Record<string, Keys>> = {
  GAME_START: { game_mode: 'plain', players: 'names', total_players: 'plain', role_list: 'plain' },
  DAY_START: { day: 'plain', ...living },
  NIGHT_START: { night: 'plain', ...living, full_moon: 'plain' },
  PHASE_START: { phase: 'plain' },
  NOMINATION: { nominator: 'name', nominee: 'name', votes: 'plain', threshold: 'plain' },
  VOTE_START: { defendant: 'name', nominators: 'names', nomination_count: 'plain' },
  VERDICT: { voter: 'name', verdict: 'plain', weight: 'plain' },
  TRIAL_RESULT: {
    defendant: 'name',
    verdict: 'plain',
    guilty_votes: 'plain',
    innocent_votes: 'plain',
    abstain_votes: 'plain',
  },
  REVEAL: { player: 'name', role: 'plain' },
  DEATH: { player: 'name', killed_by: 'plain', death_type: 'plain', causes: 'plain' },
  GAME_END: { surviving_players: 'names' },
}

/** What everybody saw of an event; undefined where nobody saw anything. */
export function publicEvent(
  event: GameEvent,
  players: ReadonlySet<string>,
  mask: NameMask,
): PublicEvent | undefined {
  const { event_type: type } = event
  if (secretEventTypes.has(type) || !Object.hasOwn(publicKeys, type)) return undefined
  const source = event.payload as Readonly<Record<string, unknown>>
  const payload: Record<string, unknown> = {}
  for (const [key, kind] of Object.entries(publicKeys[type]!)) {
    const value = source[key]
    if (value === undefined || value === null) continue
    if (kind === 'plain') payload[key] = value
    else if (kind === 'name') payload[key] = mask.of(value as string)
    else payload[key] = (value as readonly string[]).map(mask.of)
  }
  const death = eventPayload(event, 'DEATH')
  if (death !== undefined) {
    payload.role = death.role_shown ?? null
    // Other writers name the killer here, whom nobody saw.
    if (players.has(death.killed_by)) delete payload.killed_by
    if (death.causes?.some((cause) => players.has(cause))) delete payload.causes
  }
  return { type, payload }
}

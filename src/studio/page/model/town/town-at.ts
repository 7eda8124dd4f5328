import type { WireRecord } from '../../../wire.ts'
import { ofContract, type RecordRow, recordName } from '../records.ts'
import { standingOf } from './standing.ts'

interface GameEvent {
  readonly turn: string
  readonly event_type: string
  readonly phase?: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** A seat at the table. */
export interface Seat {
  readonly name: string
  readonly agent: string
  role: string
  faction: string
  alive: boolean
  death?: { readonly turn: string; readonly how: string; readonly shown: string }
  /** Whether everybody knows the role, since the player stepped forward. */
  revealed?: boolean
  won?: boolean
}

/** A line between two seats: a nomination, a verdict, a visit or an attack. */
export interface Line {
  readonly kind: 'nomination' | 'guilty' | 'innocent' | 'visit' | 'attack' | 'jail'
  readonly from: string
  readonly to: string
}

/** A day or a night, with what happened in it between seats. */
export interface Turn {
  readonly name: string
  readonly night: boolean
  readonly lines: Line[]
  /** Who was alive when it began; see `standingOf`. Empty for a turn of which the beginning is not recorded. */
  readonly standing: string
}

/** What a seat said that it believes, or what the rules allowed it to believe (the source `reference`). */
export interface Belief {
  readonly turn: string
  readonly agent: string
  readonly source: string
  readonly roles: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** Something that was said or thought. */
export interface Said {
  readonly at: number
  readonly turn: string
  readonly record: string
  readonly channel: string
  readonly speaker: string
  readonly text: string
  /** Who could read it; everybody where it is undefined. */
  readonly readers?: readonly string[]
  readonly claims: readonly Claim[]
}

/** A claim with whether it was true. */
export interface Claim {
  readonly speaker: string
  readonly text: string
  readonly verdict: string
  readonly because: string
  readonly channel: string
  readonly message_seq?: number
}

/** The game after some of its records. */
export interface TownState {
  readonly seats: readonly Seat[]
  readonly turn: string
  readonly phase: string
  readonly night: boolean
  readonly lines: readonly Line[]
  readonly turns: readonly Turn[]
  readonly defendant?: string
  readonly said: readonly Said[]
  readonly claims: readonly Claim[]
  readonly winners?: readonly string[]
  /** The newest beliefs by seat: for each player, how likely each role is. */
  readonly beliefs: ReadonlyMap<string, Readonly<Record<string, Readonly<Record<string, number>>>>>
  /** All that was believed, oldest first. */
  readonly believed: readonly Belief[]
  readonly notices: readonly { readonly turn: string; readonly player: string; readonly text: string }[]
}

/** The state of a game after some of its records. */
export function townAt(records: readonly WireRecord[]): TownState {
  const seats = new Map<string, Seat>()
  let [turn, phase, night] = ['', '', false]
  let lines: Line[] = []
  const turns: Turn[] = []
  let defendant: string | undefined
  let winners: readonly string[] | undefined
  const notices: TownState['notices'][number][] = []
  for (const { value } of ofContract<GameEvent>(records, 'town/game-events')) {
    const { event_type: type, payload } = value
    const text = (key: string) => String(payload[key] ?? '')
    turn = value.turn
    phase = value.phase ?? phase
    switch (type) {
      case 'GAME_START':
        for (const [index, name] of ((payload.players ?? []) as string[]).entries()) {
          const agent = ((payload.agents ?? []) as string[])[index] ?? ''
          seats.set(name, { name, agent, role: '', faction: '', alive: true })
        }
        break
      case 'ROLE_ASSIGNED':
        change(text('player'), { role: text('role'), faction: text('faction') })
        break
      case 'PROMOTION':
        change(text('player'), { role: text('to') })
        break
      case 'CONVERSION':
        change(text('player'), { role: text('to'), faction: factionOf(text('to')) ?? text('to') })
        break
      case 'REVEAL':
        change(text('player'), { revealed: true })
        break
      case 'DAY_START':
      case 'NIGHT_START':
        night = type === 'NIGHT_START'
        lines = []
        defendant = undefined
        turns.push({ name: turn, night, lines, standing: standing() })
        break
      case 'NOMINATION':
        lines.push({ kind: 'nomination', from: text('nominator'), to: text('nominee') })
        break
      case 'UNVOTE': {
        const taken = lines.findLastIndex(
          ({ kind, from, to }) =>
            kind === 'nomination' && from === text('nominator') && to === text('nominee'),
        )
        if (taken >= 0) lines.splice(taken, 1)
        break
      }
      case 'VOTE_START':
        defendant = text('defendant')
        // Nominations have done their work; the votes of the trial are what matters now.
        lines.splice(0)
        break
      case 'VERDICT':
        if (defendant !== undefined && text('verdict') !== 'abstain')
          lines.push({
            kind: text('verdict') === 'guilty' ? 'guilty' : 'innocent',
            from: text('voter'),
            to: defendant,
          })
        break
      case 'VISIT':
        lines.push({ kind: 'visit', from: text('visitor'), to: text('target') })
        break
      case 'ATTACK':
        lines.push({ kind: 'attack', from: text('attacker'), to: text('target') })
        break
      case 'JAIL':
        lines.push({ kind: 'jail', from: text('jailor'), to: text('prisoner') })
        break
      case 'NOTICE':
        notices.push({ turn, player: text('player'), text: text('text') })
        break
      case 'DEATH':
        change(text('player'), {
          alive: false,
          role: text('role'),
          death: { turn, how: `${text('death_type')} by ${text('killed_by')}`, shown: text('role_shown') },
        })
        break
      case 'GAME_END':
        winners = (payload.winning_factions ?? []) as string[]
        for (const seat of seats.values())
          seat.won = ((payload.winners ?? []) as string[]).includes(seat.name)
        break
    }
  }
  const claims = ofContract<Claim>(records, 'town/claims').map(({ value }) => value)
  const believed = ofContract<Omit<Belief, 'roles'> & { beliefs: Belief['roles'] }>(
    records,
    'town/beliefs',
  ).map(
    ({ value: { turn: at, agent, source, beliefs: roles } }): Belief => ({ turn: at, agent, source, roles }),
  )
  const beliefs = new Map(
    believed.filter(({ source }) => source !== 'reference').map(({ agent, roles }) => [agent, roles]),
  )
  return {
    seats: [...seats.values()],
    turn,
    phase,
    night,
    lines,
    turns,
    ...(defendant !== undefined && { defendant }),
    said: saidIn(records, claims),
    claims,
    ...(winners && { winners }),
    beliefs,
    believed,
    notices,
  }

  function standing(): string {
    const living = [...seats.values()].filter(({ alive }) => alive)
    return standingOf(
      living.map(({ faction }) => faction),
      night,
    )
  }

  /** The faction of a role, where somebody at the table was given it. */
  function factionOf(role: string): string | undefined {
    return [...seats.values()].find((seat) => seat.role === role)?.faction
  }

  function change(name: string, changes: Partial<Seat>): void {
    const seat = seats.get(name)
    if (seat !== undefined) Object.assign(seat, changes)
  }
}

function saidIn(records: readonly WireRecord[], claims: readonly Claim[]): Said[] {
  type Chat = {
    turn: string
    speaker: string
    message: string
    channel?: string
    recipients?: string[]
    seq?: number
  }
  const line = ({ at, name, value }: { at: number; name: string; value: Chat }, channel: string): Said => ({
    at,
    turn: value.turn,
    record: name,
    channel,
    speaker: value.speaker,
    text: value.message,
    ...(channel !== 'public' && { readers: [value.speaker, ...(value.recipients ?? [])] }),
    claims: claims.filter(
      (claim) =>
        claim.message_seq === value.seq && claim.speaker === value.speaker && claim.channel === channel,
    ),
  })
  const thoughts = ofContract<{ turn: string; agent: string; thinking_process: string }>(
    records,
    'town/agent-reasoning',
  ).map(
    ({ at, name, value }): Said => ({
      at,
      turn: value.turn,
      record: name,
      channel: 'thought',
      speaker: value.agent,
      text: value.thinking_process,
      readers: [value.agent],
      claims: [],
    }),
  )
  return [
    ...ofContract<Chat>(records, 'town/chat').map((one) => line(one, 'public')),
    ...ofContract<Chat>(records, 'town/private-chat').map((one) => line(one, one.value.channel ?? 'private')),
    ...thoughts,
  ].sort((left, right) => left.at - right.at)
}

/** A phase in words. */
export const phaseName = (phase: string) =>
  phase === 'PRE_NIGHT' ? 'before the night' : phase.toLowerCase().replaceAll('_', ' ')

/** The events of a game by turn, for the outline. */
export function townOutline(records: readonly WireRecord[]): RecordRow[] {
  const rows: RecordRow[] = []
  let turn = ''
  for (const record of records) {
    const value = record.record as (GameEvent & { speaker?: string; message?: string }) | undefined
    if (
      value === undefined ||
      !['town/game-events', 'town/chat', 'town/private-chat'].includes(record.contract)
    )
      continue
    if (value.turn !== turn) {
      turn = value.turn
      rows.push({ name: `turn ${turn}`, label: turn, detail: '', group: true })
    }
    const name = recordName(record)
    if (record.contract !== 'town/game-events')
      rows.push({ name, label: `“${value.speaker}”`, detail: value.message ?? '' })
    else if (!['ROLE_ASSIGNED', 'NOTICE'].includes(value.event_type))
      rows.push({
        name,
        label:
          value.event_type === 'PHASE_START' ? 'phase' : value.event_type.toLowerCase().replaceAll('_', ' '),
        detail: detailOf(value.payload),
      })
  }
  return rows
}

function detailOf(payload: GameEvent['payload']): string {
  const keys = [
    'player',
    'nominator',
    'voter',
    'visitor',
    'attacker',
    'jailor',
    'defendant',
    'nominee',
    'target',
    'prisoner',
    'verdict',
    'phase',
  ]
  return keys
    .flatMap((key) => {
      const value = payload[key]
      return typeof value === 'string' ? [key === 'phase' ? phaseName(value) : value] : []
    })
    .join(' → ')
}

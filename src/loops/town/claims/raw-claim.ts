import { isObject } from '../../../kit/index.ts'
import type { Claim, ClaimedResult } from '../rules/speech.ts'
import type { SaidClaim } from './claim-reader.ts'
import type { Words } from './extract-claims.ts'
import { roleMeant } from './role-words.ts'

const text = { type: 'string' } as const
const texts = { type: 'array', items: text } as const
const results = ['suspicious', 'not suspicious', 'role', 'group', 'visitors', 'visited'] as const

/** The shape in which an agent lists claims. */
export const claimListShape = {
  type: 'object',
  properties: {
    claims: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          kind: { type: 'string', enum: ['role', 'result', 'visit', 'happened', 'opinion'] },
          text,
          player: text,
          target: text,
          night: { type: 'integer' },
          role: text,
          roles: texts,
          players: texts,
          result: { type: 'string', enum: [...results] },
          what: text,
          view: { type: 'string', enum: ['evil', 'good'] },
        },
        required: ['kind', 'text'],
      },
    },
  },
  required: ['claims'],
} as const

/** A claim as an agent lists it, or what is wrong with it as a code and words. */
export type ReadClaim =
  | { readonly claim: SaidClaim; readonly problem?: undefined }
  | { readonly claim?: undefined; readonly problem: string }

/** Something in a claim that is not there in the game. */
class BadClaim extends Error {}

/** Reads a claim that an agent has listed: names become seats, roles are known ones. */
export function readRawClaim(raw: unknown, words: Words): ReadClaim {
  try {
    if (!isObject(raw)) throw new BadClaim('malformed_claim - no object')
    const claim = claimOf(raw, words)
    const said = typeof raw.text === 'string' && raw.text.trim() !== '' ? raw.text.trim() : words.text
    return { claim: { claim, text: said } }
  } catch (error) {
    if (error instanceof BadClaim) return { problem: error.message }
    throw error
  }
}

type Raw = Readonly<Record<string, unknown>>

function claimOf(raw: Raw, words: Words): Claim {
  const seat = (value: unknown): number => seatOf(value, words)
  switch (raw.kind) {
    case 'role':
      return { about: 'role', seat: seat(raw.player ?? words.names[words.speaker]), role: roleOf(raw.role) }
    case 'result':
      return { about: 'result', night: nightOf(raw), target: seat(raw.target), result: resultOf(raw, seat) }
    case 'visit':
      return {
        about: 'visit',
        night: nightOf(raw),
        visitor: seat(raw.player ?? words.names[words.speaker]),
        target: seat(raw.target),
      }
    case 'happened': {
      if (typeof raw.what !== 'string' || raw.what.trim() === '')
        throw new BadClaim('malformed_claim - no `what`')
      return { about: 'happened', night: nightOf(raw), what: raw.what.trim().toLowerCase() }
    }
    case 'opinion':
      if (raw.view !== 'evil' && raw.view !== 'good') throw new BadClaim('malformed_claim - no `view`')
      return { about: 'opinion', seat: seat(raw.player ?? raw.target), view: raw.view }
    default:
      throw new BadClaim(`malformed_claim - no kind ${JSON.stringify(raw.kind)?.slice(0, 40)}`)
  }
}

function resultOf(raw: Raw, seat: (value: unknown) => number): ClaimedResult {
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
  switch (raw.result) {
    case 'suspicious':
      return { kind: 'suspicious' }
    case 'not suspicious':
      return { kind: 'innocent' }
    case 'role':
      return { kind: 'role', role: roleOf(raw.role) }
    case 'group':
      return { kind: 'group', roles: list(raw.roles).map(roleOf) }
    case 'visitors':
    case 'visited':
      return { kind: raw.result, seats: list(raw.players).map(seat) }
    default:
      throw new BadClaim('malformed_claim - no `result`')
  }
}

function seatOf(value: unknown, { names }: Words): number {
  const wanted = typeof value === 'string' ? value.trim().toLowerCase() : ''
  const seat = names.findIndex((name) => name.toLowerCase() === wanted)
  if (seat === -1)
    throw new BadClaim(`target_not_found - nobody is called ${JSON.stringify(value)?.slice(0, 60)}`)
  return seat
}

function roleOf(value: unknown): string {
  const role = typeof value === 'string' ? roleMeant(value) : undefined
  if (role === undefined)
    throw new BadClaim(`role_not_found - there is no role ${JSON.stringify(value)?.slice(0, 60)}`)
  return role
}

function nightOf({ night }: Raw): number {
  if (typeof night === 'number' && Number.isInteger(night) && night >= 1 && night <= 99) return night
  throw new BadClaim('malformed_claim - no `night`')
}

import { type Bot, defineBot } from '../../../agents/index.ts'
import type { Claim, ClaimedResult } from '../rules/speech.ts'
import { claimReader } from './claim-reader.ts'

/** Reads claims by the grammar: the extractor that needs no key and no network. */
export const grammarBot: Bot = defineBot('grammar', ({ messages }) => {
  const question = messages.at(-1)?.content ?? ''
  const names: string[] = JSON.parse(field(question, 'Players') ?? '[]')
  const speaker = names.indexOf(JSON.parse(field(question, 'Speaker') ?? '""'))
  const lastNight = Number(field(question, 'Last night') ?? 0)
  const words: string = JSON.parse(field(question, 'Words') ?? '""')
  if (speaker === -1) return JSON.stringify({ claims: [] })
  const claims = claimReader(names)(words, { speaker, ...(lastNight > 0 && { lastNight }) })
  return JSON.stringify({
    claims: claims.flatMap(({ claim, text }) => {
      const listed = rawClaim(claim, names)
      return listed === undefined ? [] : [{ ...listed, text }]
    }),
  })
})

const field = (question: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(question)?.[1]

/** A claim as agents list it; undefined for a call, which claims nothing. */
function rawClaim(claim: Claim, names: readonly string[]): object | undefined {
  const nameOf = (seat: number) => names[seat]!
  switch (claim.about) {
    case 'role':
      return { kind: 'role', player: nameOf(claim.seat), role: claim.role }
    case 'result': {
      const { night, target, result } = claim
      return { kind: 'result', night, target: nameOf(target), ...rawResult(result, nameOf) }
    }
    case 'visit':
      return {
        kind: 'visit',
        night: claim.night,
        player: nameOf(claim.visitor),
        target: nameOf(claim.target),
      }
    case 'happened':
      return { kind: 'happened', night: claim.night, what: claim.what }
    case 'opinion':
      return { kind: 'opinion', player: nameOf(claim.seat), view: claim.view }
    case 'call':
      return undefined
  }
}

function rawResult(result: ClaimedResult, nameOf: (seat: number) => string): object {
  switch (result.kind) {
    case 'suspicious':
      return { result: 'suspicious' }
    case 'innocent':
      return { result: 'not suspicious' }
    case 'role':
      return { result: 'role', role: result.role }
    case 'group':
      return { result: 'group', roles: result.roles }
    case 'visitors':
    case 'visited':
      return { result: result.kind, players: result.seats.map(nameOf) }
  }
}

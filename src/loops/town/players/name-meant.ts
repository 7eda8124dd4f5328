import { editDistance } from '../../../kit/index.ts'
import type { Slip } from './slip.ts'

/** The seat that somebody means by a name; undefined where nobody or more than one fits. What was not spelt exactly is noted. */
export function nameMeant(names: readonly string[], said: string, slips: Set<Slip>): number | undefined {
  const wanted = said.trim()
  const exact = names.indexOf(wanted)
  if (exact !== -1) return exact
  const lower = wanted.toLowerCase()
  const known = names.map((name) => name.toLowerCase())
  const inCase = known.indexOf(lower)
  if (inCase !== -1) return noted(inCase, 'letter_case', slips)
  const bare = lower.replace(/^[\s*_`"'“”‘’#@([{<-]+|[\s*_`"'“”‘’.,;:!?)\]}>-]+$/g, '')
  const undressed = known.indexOf(bare)
  if (undressed !== -1) return noted(undressed, 'near_name', slips)
  const [, number] = /^(?:seat|player|no\.?|number|p)?\s{0,2}#?(\d{1,2})$/.exec(bare) ?? []
  if (number !== undefined) {
    const called = known.findIndex((name) => new RegExp(`(?<!\\d)0*${Number(number)}$`).test(name))
    const seat = called !== -1 && known.every((name) => /\d$/.test(name)) ? called : Number(number) - 1
    return names[seat] === undefined ? undefined : noted(seat, 'seat_number', slips)
  }
  const led = known.findIndex(
    (name) => bare.startsWith(name) && !/^[\p{L}\p{N}_]/u.test(bare.slice(name.length)),
  )
  const longest = known.reduce(
    (best, name, seat) =>
      bare.startsWith(name) &&
      !/^[\p{L}\p{N}_]/u.test(bare.slice(name.length)) &&
      name.length > (known[best]?.length ?? 0)
        ? seat
        : best,
    led,
  )
  if (longest !== -1) return noted(longest, 'near_name', slips)
  const near = nearest(known, bare)
  return near === undefined ? undefined : noted(near, 'near_name', slips)
}

/** The only name that differs by so little that it must be meant. Numbers in names have to be right. */
function nearest(known: readonly string[], said: string): number | undefined {
  if (said.length < 3 || said.length > 60) return undefined
  const digits = said.replace(/\D/g, '')
  const most = said.length < 6 ? 1 : 2
  const fitting = known.flatMap((name, seat) => {
    if (name.replace(/\D/g, '') !== digits) return []
    const distance = editDistance(name.replace(/\s+/g, ''), said.replace(/\s+/g, ''))
    return distance <= most ? [{ seat, distance }] : []
  })
  const least = Math.min(...fitting.map(({ distance }) => distance))
  const best = fitting.filter(({ distance }) => distance === least)
  return best.length === 1 ? best[0]!.seat : undefined
}

function noted(seat: number, slip: Slip, slips: Set<Slip>): number {
  slips.add(slip)
  return seat
}

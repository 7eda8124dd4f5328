/** Chance as part of a game's state (sfc32): four numbers that every draw moves on. */
export interface Chance {
  a: number
  b: number
  c: number
  counter: number
}

/** Chance that begins with a seed. */
export function chanceFrom(random: () => number): Chance {
  const word = () => Math.floor(random() * 4294967296) | 0
  return { a: word(), b: word(), c: word(), counter: word() | 1 }
}

/** A number between 0 and 1, the next of the sequence. */
export function draw(chance: Chance): number {
  const { a, b, c } = chance
  const mixed = (((a + b) | 0) + chance.counter) | 0
  chance.counter = (chance.counter + 1) | 0
  chance.a = b ^ (b >>> 9)
  chance.b = (c + (c << 3)) | 0
  chance.c = (((c << 21) | (c >>> 11)) + mixed) | 0
  return (mixed >>> 0) / 4294967296
}

/** A whole number from 0 to below the limit. */
export function drawBelow(chance: Chance, limit: number): number {
  return Math.floor(draw(chance) * limit)
}

/** One of a list, each as likely as the others; the list must not be empty. */
export function drawOne<T>(chance: Chance, list: readonly T[]): T {
  return list[drawBelow(chance, list.length)]!
}

/** The list in a chance order, in place. */
export function shuffle<T>(chance: Chance, list: T[]): T[] {
  for (let last = list.length - 1; last > 0; last--) {
    const other = drawBelow(chance, last + 1)
    const held = list[last]!
    list[last] = list[other]!
    list[other] = held
  }
  return list
}

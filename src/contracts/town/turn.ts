/** A turn of the game. `order` counts half days, so that Night 3 comes right after Day 3 and right before Day 4. */
export interface Turn {
  readonly time: 'Day' | 'Night'
  readonly number: number
  readonly order: number
}

const form = /^(Day|Night) ([1-9]\d{0,5})$/

/** The turn that a text such as "Day 1" or "Night 3" names; undefined where it names none. */
export function parseTurn(text: unknown): Turn | undefined {
  // Several rules ask for the turn of the same record, and the next record mostly has the same.
  if (text !== lastText) {
    lastTurn = readTurn(text)
    lastText = text
  }
  return lastTurn
}

let lastText: unknown
let lastTurn: Turn | undefined

function readTurn(text: unknown): Turn | undefined {
  const parts = typeof text === 'string' ? form.exec(text) : null
  if (parts === null) return undefined
  const time = parts[1] as Turn['time']
  const number = Number(parts[2])
  return { time, number, order: 2 * number + (time === 'Night' ? 1 : 0) }
}

/** The text of a turn by its order. */
export function turnAt(order: number): string {
  return `${order % 2 === 0 ? 'Day' : 'Night'} ${Math.floor(order / 2)}`
}

import { Machine } from './machine.mjs'

const moves = {
  red: { next: 'red-amber', fail: 'flashing' },
  'red-amber': { next: 'green', fail: 'flashing' },
  green: { next: 'red', fail: 'flashing' },
  amber: { next: 'red', fail: 'flashing' },
  flashing: { reset: 'red' },
}

/** A traffic light that begins with red. */
export function trafficLight() {
  return new Machine('red', moves)
}

// Measures a point with noise. Without noise the best point is north 1, east 2, width 2, turn -0.5, and its score 10. The noise
// follows from REPRISE_SEED and from the point, so that it differs from run to run when the seed does; without a seed it follows
// from the clock.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sigma = Number(process.env.NOISE_SIGMA ?? 0.3)
const text = readFileSync(new URL('theta.txt', import.meta.url), 'utf8')
const numberCalled = (name) => {
  const value = Number(new RegExp(`^${name} *= *(\\S+)`, 'm').exec(text)?.[1])
  if (Number.isFinite(value)) return value
  console.error(`theta.txt has no number called ${name}.`)
  process.exit(1)
}
const [north, east, width, turn] = ['north', 'east', 'width', 'turn'].map(numberCalled)
if (width <= 0) throw new RangeError('The width must be above 0.')

const exact = 10 - (north - 1) ** 2 / 2 - (east - 2) ** 2 / 2 - Math.log(width / 2) ** 2 - (turn + 0.5) ** 2
console.log(JSON.stringify({ objective: exact + sigma * gaussian() }))

function gaussian() {
  const seed = process.env.REPRISE_SEED ?? `${process.hrtime.bigint()}`
  const digest = createHash('sha256').update(`${seed} ${north} ${east} ${width} ${turn}`).digest()
  const [first, second] = [0, 8].map((at) => (Number(digest.readBigUInt64LE(at) >> 11n) + 0.5) / 2 ** 53)
  return Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * second)
}

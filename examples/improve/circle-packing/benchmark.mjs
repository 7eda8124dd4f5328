// Packs 26 circles and prints the sum of their radii. A packing counts only if every circle lies in the unit square and no two
// overlap, without any tolerance.
import { pack } from './pack.mjs'

const count = 26
const circles = pack(count)
const problem = problemOf(circles)
if (problem !== undefined) {
  console.error(problem)
  process.exit(1)
}
console.log(JSON.stringify({ sum_of_radii: circles.reduce((sum, [, , radius]) => sum + radius, 0) }))

function problemOf(found) {
  if (!Array.isArray(found) || found.length !== count) return `There must be ${count} circles.`
  for (const [index, circle] of found.entries()) {
    const [x, y, radius] = circle
    if (circle.length !== 3 || ![x, y, radius].every(Number.isFinite))
      return `Circle ${index} is not three numbers.`
    if (radius < 0 || x - radius < 0 || x + radius > 1 || y - radius < 0 || y + radius > 1)
      return `Circle ${index} reaches over the border.`
    for (const [other, [across, up, reach]] of found.slice(0, index).entries()) {
      if (Math.hypot(x - across, y - up) < radius + reach) return `Circles ${other} and ${index} overlap.`
    }
  }
  return undefined
}

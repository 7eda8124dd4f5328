// Packs circles into the unit square so that the sum of their radii becomes large: circles are moved along a gradient that
// rewards radii and punishes overlap, then shrunk until they fit. The same numbers give the same packing.

// reprise:begin start family=start
const layout = 'grid' // reprise:one-of 'grid' | 'hexagons' | 'scattered'
const spread = 0.2 // reprise:range 0..1
const firstRadius = 0.05 // reprise:range 0.01..0.12
// reprise:end

// reprise:begin descent family=descent
const steps = 250 // reprise:range 100..3000
const rate = 0.0008 // reprise:range 0.0001..0.05
const momentum = 0.5 // reprise:range 0..0.98
const cooling = 0.5 // reprise:range 0.001..1
// reprise:end

// reprise:begin penalty family=penalty
const firstPenalty = 2 // reprise:range 0.5..50
const lastPenalty = 40 // reprise:range 20..100000
// reprise:end

// reprise:begin restarts family=restarts
const hops = 4 // reprise:range 1..60
const moved = 6 // reprise:range 1..12
const kick = 0.3 // reprise:range 0.001..0.5
const seed = 1 // reprise:range 1..1000
// reprise:end

/** The best packing of `count` circles that is found, as [x, y, radius] of each. */
export function pack(count) {
  const random = chance(seed)
  let best = settle(firstLayout(count, random))
  for (let hop = 0; hop < hops; hop++) {
    const next = settle(disturb(best, random))
    if (sumOf(next) > sumOf(best)) best = next
  }
  return best
}

function firstLayout(count, random) {
  const side = Math.ceil(Math.sqrt(count))
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / side)
    const shift = layout === 'hexagons' && row % 2 === 1 ? 0.5 : 0
    const x = layout === 'scattered' ? random() : ((index % side) + 0.25 + shift) / side
    const y = layout === 'scattered' ? random() : (row + 0.5) / side
    const noise = () => (random() - 0.5) * (spread / side)
    return [x + noise(), y + noise(), firstRadius]
  })
}

/** Moves the smallest circles somewhere else, and all others a little. */
function disturb(circles, random) {
  const order = [...circles.keys()].sort((left, right) => circles[left][2] - circles[right][2])
  const away = new Set(order.slice(0, moved))
  return circles.map(([x, y, radius], index) => {
    const far = away.has(index) ? kick : kick / 20
    return [x + (random() - 0.5) * far, y + (random() - 0.5) * far, radius]
  })
}

/** Descends from a layout, with a penalty for overlap that grows, and makes the result fit. */
function settle(circles) {
  const count = circles.length
  const at = new Float64Array(3 * count)
  circles.forEach((circle, index) => {
    at.set(circle, 3 * index)
  })
  const speed = new Float64Array(3 * count)
  const push = new Float64Array(3 * count)
  for (let step = 0; step < steps; step++) {
    const done = step / steps
    const penalty = firstPenalty * (lastPenalty / firstPenalty) ** done
    const stride = (rate * cooling ** done) / Math.sqrt(penalty / firstPenalty)
    forces(at, count, penalty, push)
    for (let index = 0; index < 3 * count; index++) {
      speed[index] = momentum * speed[index] + stride * push[index]
      at[index] += speed[index]
    }
  }
  return fitted(at, count)
}

/** The gradient of the sum of radii, less the penalty for overlaps and for reaching over the border. */
function forces(at, count, penalty, push) {
  push.fill(0)
  for (let one = 0; one < 3 * count; one += 3) {
    push[one + 2] += 1
    for (let axis = 0; axis < 2; axis++) {
      const low = at[one + 2] - at[one + axis]
      const high = at[one + axis] + at[one + 2] - 1
      if (low > 0) {
        push[one + axis] += penalty * low
        push[one + 2] -= penalty * low
      }
      if (high > 0) {
        push[one + axis] -= penalty * high
        push[one + 2] -= penalty * high
      }
    }
    for (let other = one + 3; other < 3 * count; other += 3) {
      const across = at[other] - at[one]
      const up = at[other + 1] - at[one + 1]
      const reach = at[one + 2] + at[other + 2]
      const square = across * across + up * up
      if (square >= reach * reach) continue
      const distance = Math.sqrt(square) || 1e-9
      const overlap = penalty * (reach - distance)
      push[one] -= (overlap * across) / distance
      push[one + 1] -= (overlap * up) / distance
      push[other] += (overlap * across) / distance
      push[other + 1] += (overlap * up) / distance
      push[one + 2] -= overlap
      push[other + 2] -= overlap
    }
  }
}

/** Shrinks circles until they fit exactly, then lets each grow as far as it can. */
function fitted(at, count) {
  const margin = 1e-12
  const circles = Array.from({ length: count }, (_, index) => {
    const [x, y] = [at[3 * index], at[3 * index + 1]].map((value) =>
      Math.min(1 - 1e-6, Math.max(1e-6, value)),
    )
    return [x, y, Math.min(at[3 * index + 2], x, y, 1 - x, 1 - y)]
  })
  const room = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1])
  for (const [index, one] of circles.entries()) {
    for (const other of circles.slice(index + 1)) {
      const scale = room(one, other) / (one[2] + other[2])
      if (scale >= 1) continue
      one[2] *= scale
      other[2] *= scale
    }
  }
  for (const one of circles) {
    const free = circles.filter((other) => other !== one).map((other) => room(one, other) - other[2])
    one[2] = Math.max(0, Math.min(one[0], one[1], 1 - one[0], 1 - one[1], ...free) - margin)
  }
  return circles
}

function sumOf(circles) {
  return circles.reduce((sum, [, , radius]) => sum + radius, 0)
}

/** Chance from a seed (a linear congruential generator). */
function chance(start) {
  let state = start >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

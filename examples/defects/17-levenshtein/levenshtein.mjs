/** How many letters must be put in, taken out or replaced to turn one word into another. */
export function distance(from, to) {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const cost = from[row - 1] === to[column - 1] ? 1 : 0
      current[column] = Math.min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + cost)
    }
    previous = current
  }
  return previous[to.length]
}

/** The known word that is nearest to a misspelt one, if any is near enough. */
export function suggest(word, known, limit = 2) {
  let best
  let bestDistance = limit + 1
  for (const candidate of known) {
    const found = distance(word, candidate)
    if (found < bestDistance) {
      best = candidate
      bestDistance = found
    }
  }
  return best
}

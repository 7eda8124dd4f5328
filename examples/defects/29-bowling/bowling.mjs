const frames = 10
const pins = 10

/** The score of a finished game of ten-pin bowling, from all rolls in order. */
export function score(rolls) {
  let total = 0
  let at = 0
  for (let frame = 0; frame < frames; frame++) {
    if (isStrike(rolls, at)) {
      total += pins + rolls[at + 1] + rolls[at + 2]
      at += 1
    } else if (isSpare(rolls, at)) {
      total += pins + rolls[at + 1]
      at += 2
    } else {
      total += rolls[at] + rolls[at + 1]
      at += 2
    }
  }
  return total
}

function isStrike(rolls, at) {
  return rolls[at] === pins
}

function isSpare(rolls, at) {
  return rolls[at] + rolls[at + 1] === pins
}

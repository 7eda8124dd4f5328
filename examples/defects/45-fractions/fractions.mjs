/** The greatest number that divides both, by taking the smaller from the larger until they are equal. */
export function greatestDivisor(left, right) {
  while (left !== right) {
    if (left > right) left -= right
    else right -= right
  }
  return left
}

/** A fraction in lowest terms; the bottom is above zero. */
export function fraction(top, bottom = 1) {
  if (bottom === 0) throw new RangeError('A fraction needs a bottom that is not zero')
  if (top === 0) return { top: 0, bottom: 1 }
  const sign = Math.sign(top) * Math.sign(bottom)
  const divisor = greatestDivisor(Math.abs(top), Math.abs(bottom))
  return { top: (sign * Math.abs(top)) / divisor, bottom: Math.abs(bottom) / divisor }
}

export function add(left, right) {
  return fraction(left.top * right.bottom + right.top * left.bottom, left.bottom * right.bottom)
}

export function print({ top, bottom }) {
  return bottom === 1 ? `${top}` : `${top}/${bottom}`
}

/** Takes a sum apart into numbers and signs. */
export function tokenize(text) {
  const tokens = []
  let at = 0
  while (at < text.length) {
    const character = text[at]
    if (character === ' ') {
      at++
    } else if ('+-*/()'.includes(character)) {
      tokens.push(character)
      at++
    } else {
      const [digits] = /^[0-9]*/.exec(text.slice(at))
      if (digits === '') throw new SyntaxError(`Unexpected ${character} at ${at}`)
      tokens.push(Number(digits))
      at += digits.length
    }
  }
  return tokens
}

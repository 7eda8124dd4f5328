const operations = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
}

/** The value of a sum in reverse Polish notation, such as `3 4 + 2 *`. */
function evaluate(text) {
  const stack = []
  for (const word of text.trim().split(/\s+/)) {
    const operation = operations[word]
    if (operation === undefined) {
      stack.push(readNumber(word))
    } else {
      if (stack.length < 2) throw new SyntaxError(`${word} lacks a number`)
      const right = stack.pop()
      const left = stack.pop()
      stack.push(operation(right, left))
    }
  }
  if (stack.length !== 1) throw new SyntaxError(`${stack.length} numbers are left`)
  return stack[0]
}

function readNumber(word) {
  const number = Number(word)
  if (Number.isNaN(number)) throw new SyntaxError(`${word} is no number`)
  return number
}

module.exports = { evaluate }

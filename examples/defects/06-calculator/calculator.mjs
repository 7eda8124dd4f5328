import { tokenize } from './tokenizer.mjs'

/** The value of a sum such as `2 * (3 + 4)`. */
export function calculate(text) {
  const tokens = tokenize(text)
  const value = readSum(tokens)
  if (tokens.length > 0) throw new SyntaxError(`Unexpected ${tokens[0]}`)
  return value
}

function readSum(tokens) {
  let value = readProduct(tokens)
  while (tokens[0] === '+' || tokens[0] === '-') {
    value = tokens.shift() === '+' ? value + readProduct(tokens) : value - readProduct(tokens)
  }
  return value
}

function readProduct(tokens) {
  let value = readFactor(tokens)
  while (tokens[0] === '*' || tokens[0] === '/') {
    value = tokens.shift() === '*' ? value * readFactor(tokens) : value / readFactor(tokens)
  }
  return value
}

function readFactor(tokens) {
  const token = tokens.shift()
  if (typeof token === 'number') return token
  if (token === '-') return -readFactor(tokens)
  if (token !== '(') throw new SyntaxError(`Unexpected ${token ?? 'end'}`)
  const value = readSum(tokens)
  if (tokens.shift() !== ')') throw new SyntaxError('A parenthesis is never closed')
  return value
}

import { isValue, type SourceFacts } from '../syntax/source-facts.ts'
import type { Site } from '../syntax/syntax-node.ts'
import { type Edit, editor, type Operator } from './edit.ts'

const flip = editor('constant', 'flip-boolean')
const number = editor('constant', 'other-number')
const text = editor('constant', 'other-text')
const nothing = editor('constant', 'other-nothing')

/** Fixed values in the place of others: those that everybody uses, and those that the file uses elsewhere. */
export const constants: Operator = (site, facts) => {
  const { node } = site
  if (!isValue(site)) return []
  if (node.type === 'BooleanLiteral') return [flip.replace(node, String(!node.value), 1)]
  if (node.type === 'NumericLiteral') return otherNumbers(site, node.value, facts)
  if (node.type === 'StringLiteral') return otherTexts(site, node.value, facts)
  if (node.type === 'NullLiteral') return [nothing.replace(node, 'undefined', 0.5)]
  return node.type === 'Identifier' && node.name === 'undefined' ? [nothing.replace(node, 'null', 0.3)] : []
}

function otherNumbers({ node, parents: [parent] }: Site, value: number, { numbers }: SourceFacts): Edit[] {
  const signed = parent?.type === 'UnaryExpression'
  const usual = [0, 1, ...(signed ? [] : [-value])].map(String).filter((other) => !numbers.has(other))
  // A step of one has an operator of its own.
  return [...numbers.keys(), ...usual]
    .filter((other) => Math.abs(Number(other) - value) > 1)
    .map((other) => number.replace(node, other, usage(numbers.get(other) ?? 0)))
}

function otherTexts({ node }: Site, value: string, { texts, keys }: SourceFacts): Edit[] {
  const used = [...texts.keys()].filter((other) => other.slice(1, -1) !== value)
  // What names a field here may be the value of another one.
  const named = [...keys]
    .map((key) => (/^['"]/.test(key) ? key : `'${key}'`))
    .filter((key) => key.slice(1, -1) !== value && !texts.has(key))
  const usual = ["''", "' '"].filter((other) => other.slice(1, -1) !== value && !used.includes(other))
  return [
    ...used.map((other) => text.replace(node, other, usage(texts.get(other)!))),
    ...named.map((other) => text.replace(node, other, 0.4)),
    ...usual.map((other) => text.replace(node, other, value.trim() === '' ? 1 : 0.2)),
  ]
}

// The more often a value is used elsewhere, the likelier it was meant here.
function usage(times: number): number {
  return Math.min(2, 0.5 + times / 4)
}

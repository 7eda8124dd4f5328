import { isNode, type Node, nodesIn } from './syntax.ts'

/** A part of a text that is replaced. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Changes an expected value into another one of the same kind, so that it looks like any other: a number into a number, one
 * element of a list, one value of an object. What is no literal is changed when the test runs.
 */
export function changeValue(node: Node, text: string, about: { random: () => number; typed: boolean }): Edit {
  const { start, end, type } = node
  const by = 1 + Math.floor(about.random() * 9)
  const replace = (next: string): Edit => ({ start, end, text: next })
  if (type === 'NumericLiteral') return replace(String(changedNumber(node.value as number, by)))
  if (type === 'UnaryExpression' && isNode(node.argument) && node.argument.type === 'NumericLiteral')
    return replace(`(${node.operator}${changedNumber(node.argument.value as number, by)})`)
  if (type === 'StringLiteral') return replace(JSON.stringify(changedText(node.value as string, by)))
  if (type === 'BooleanLiteral') return replace(String(!node.value))
  if (type === 'NullLiteral') return replace(String(by))
  if (type === 'ArrayExpression') return inside(nodesIn(node.elements), replace(`[${by}]`))
  if (type === 'ObjectExpression') {
    const values = nodesIn(node.properties).filter((property) => property.type === 'ObjectProperty')
    return inside(
      values.map(({ value }) => value).filter(isNode),
      replace(`{ ...(${text.slice(start, end)}), extra: ${by} }`),
    )
  }
  const parameter = about.typed ? '(v: any)' : '(v)'
  const kinds = [
    `typeof v === 'number' ? (v + ${by} === v || v !== v ? 0 : v + ${by})`,
    `typeof v === 'string' ? v + '${letters[by]}'`,
    `typeof v === 'boolean' ? !v`,
    `v === undefined || v === null ? ${by} : [v]`,
  ]
  return replace(`(${parameter} => ${kinds.join(' : ')})(${text.slice(start, end)})`)

  function inside(parts: readonly Node[], otherwise: Edit): Edit {
    const part = parts.find((one) => one.type !== 'SpreadElement')
    return part === undefined ? otherwise : changeValue(part, text, about)
  }
}

const letters = 'abcdefghij'

const changedNumber = (value: number, by: number) => (value + by === value ? 0 : value + by)

function changedText(value: string, by: number): string {
  if (value === '') return letters[by]!
  const last = value.at(-1)!
  return value.slice(0, -1) + (last === letters[by] ? 'z' : letters[by])
}

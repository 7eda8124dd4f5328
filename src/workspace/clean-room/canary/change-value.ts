import { isNode, type Node, nodesIn } from './syntax.ts'

/** A part of a text that is replaced. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface ChangeRules {
  readonly random: () => number
  readonly typed: boolean
  /** A number is compared with some tolerance, so the other one is far from it. */
  readonly isFar?: boolean
}

/**
 * Changes an expected value into another one of the same kind, so that it looks like any other: a number into a number, one
 * element of a list, one value of an object. What is no literal is changed when the test runs.
 */
export function changeValue(node: Node, text: string, about: ChangeRules): Edit {
  const { start, end, type } = node
  const by = 1 + Math.floor(about.random() * 9)
  const replace = (next: string): Edit => ({ start, end, text: next })
  if (type === 'NumericLiteral') return replace(String(changedNumber(node.value as number, by, about.isFar)))
  if (type === 'UnaryExpression' && isNode(node.argument) && node.argument.type === 'NumericLiteral')
    return replace(`(${node.operator}${changedNumber(node.argument.value as number, by, about.isFar)})`)
  if (type === 'StringLiteral') return replace(JSON.stringify(changedText(node.value as string, by)))
  if (type === 'BooleanLiteral') return replace(String(!node.value))
  if (type === 'NullLiteral') return replace(String(by))
  if (type === 'ArrayExpression') {
    const part = nodesIn(node.elements).find((one) => one.type !== 'SpreadElement')
    return part === undefined ? replace(`[${by}]`) : changeValue(part, text, about)
  }
  if (type === 'ObjectExpression') {
    const [property] = nodesIn(node.properties).filter(
      (one) => one.type === 'ObjectProperty' && isNode(one.value),
    )
    if (property === undefined) return replace(`{ ...(${text.slice(start, end)}), extra: ${by} }`)
    const edit = changeValue(property.value as Node, text, about)
    return property.shorthand ? { ...edit, text: `${text.slice(edit.start, edit.end)}: ${edit.text}` } : edit
  }
  const parameter = about.typed ? '(v: any)' : '(v)'
  const kinds = [
    about.isFar
      ? `typeof v === 'number' ? (Math.abs(v) + 1) * 1e${5 + by}`
      : `typeof v === 'number' ? (v + ${by} === v || v !== v ? 0 : v + ${by})`,
    `typeof v === 'string' ? v + '${letters[by]}'`,
    `typeof v === 'boolean' ? !v`,
    `v === undefined || v === null ? ${by} : [v]`,
  ]
  return replace(`(${parameter} => ${kinds.join(' : ')})(${text.slice(start, end)})`)
}

const letters = 'abcdefghij'

function changedNumber(value: number, by: number, isFar = false): number {
  if (isFar) return (Math.abs(value) + 1) * 10 ** (5 + by)
  return value + by === value ? 0 : value + by
}

function changedText(value: string, by: number): string {
  if (value === '') return letters[by]!
  const last = value.at(-1)!
  return value.slice(0, -1) + (last === letters[by] ? 'z' : letters[by])
}

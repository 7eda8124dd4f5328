import type { SourceFacts } from '../syntax/source-facts.ts'
import { type Site, type SyntaxNode, textOf } from '../syntax/syntax-node.ts'

/** Kinds of mistakes that people make; each operator undoes one kind. */
export type Family =
  | 'comparison'
  | 'condition'
  | 'bound'
  | 'arithmetic'
  | 'method'
  | 'name'
  | 'guard'
  | 'fallback'
  | 'return'
  | 'argument'
  | 'order'
  | 'constant'
  | 'await'
  | 'detail'

/** A piece of text that could be replaced by another. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly after: string
  /** The name of the operator that thought of it. */
  readonly operator: string
  readonly family: Family
  /** How likely it is beside other edits of its family; one is usual. */
  readonly weight: number
}

/** Thinks of edits at a place of the syntax tree. */
export type Operator = (site: Site, facts: SourceFacts) => readonly Edit[]

/** Makes edits of one operator. */
export function editor(family: Family, operator: string) {
  return {
    /** Puts a text in the place of a node. */
    replace: (node: SyntaxNode, after: string, weight: number): Edit => ({
      start: node.start!,
      end: node.end!,
      after,
      operator,
      family,
      weight,
    }),
    /** Puts a text in the place of a stretch of the file. */
    between: (start: number, end: number, after: string, weight: number): Edit => ({
      start,
      end,
      after,
      operator,
      family,
      weight,
    }),
  }
}

/** Where the sign between two operands begins; undefined where only comments stand between them. */
export function signPlace(
  { source }: Site,
  left: SyntaxNode,
  sign: string,
  right: SyntaxNode,
): number | undefined {
  const place = source.text.indexOf(sign, left.end!)
  return place >= 0 && place < right.start! ? place : undefined
}

/** The text of an operand, in parentheses where it would otherwise fall apart. */
export function operandText({ source }: Site, node: SyntaxNode): string {
  const text = textOf(source, node)
  return whole.test(node.type) ? text : `(${text})`
}

const whole = /^(?:Identifier|ThisExpression|.*Literal|(?:Optional)?(?:Member|Call)Expression)$/

import type { AgentReply, AgentToolCall } from '../../../agents/index.ts'
import { isObject } from '../../../kit/index.ts'
import { type Move, remarkFields } from './move.ts'

/**
 * What a reply asks for: its tool calls; or the code in its fences, each a cell; or an answer that is written as FINAL(...). A
 * reply with none of these is empty.
 */
export function readMoves({ text, toolCalls = [], reasoning = '' }: AgentReply): readonly Move[] {
  const said = text.trim() || reasoning.trim()
  if (toolCalls.length > 0) return toolCalls.map((call, index) => moveOf(call, index === 0 ? said : ''))
  const cells = fencedCode(text)
  const thought = withoutFences(text).trim()
  const moves = cells.map(
    (code, index): Move => ({ tool: 'Cell', input: { code }, thought: index === 0 ? thought : '' }),
  )
  const final = finalIn(withoutFences(text))
  if (final === undefined) return moves
  return [...moves, { tool: 'Final', input: final, thought: moves.length === 0 ? thought : '' }]
}

function moveOf({ id, name, input }: AgentToolCall, said: string): Move {
  const given = isObject(input) ? { ...input } : {}
  const remarks: Record<string, unknown> = {}
  for (const field of remarkFields) {
    if (given[field] === undefined) continue
    remarks[field] = given[field]
    delete given[field]
  }
  const { confidence, references, alternatives } = remarks
  const textOf = (field: string) =>
    typeof remarks[field] === 'string' ? (remarks[field] as string).trim() : ''
  const optional = (key: string, field: string) => (textOf(field) === '' ? {} : { [key]: textOf(field) })
  return {
    tool: name,
    input: given,
    callId: id,
    thought: textOf('thought') || said,
    ...optional('thoughtType', 'thought_type'),
    ...optional('description', 'description'),
    ...optional('rationale', 'rationale'),
    ...optional('extraction', 'extraction'),
    ...optional('learned', 'learned'),
    ...(typeof confidence === 'number' && confidence >= 0 && confidence <= 1 && { confidence }),
    ...(Array.isArray(references) && { references: references.filter((one) => typeof one === 'string') }),
    ...(Array.isArray(alternatives) && { alternatives: alternatives.filter(isObject) }),
  }
}

const fence =
  /^[ \t]*```[ \t]*(repl|js|javascript|typescript|ts|python|py)?[^\n]*\n([\s\S]*?)^[ \t]*```[ \t]*$/gim

/** The code in fences that are marked as code to run; a fence without a word counts where it calls a function of the cell. */
function fencedCode(text: string): string[] {
  return [...text.matchAll(fence)].flatMap(([, word, code = '']) => {
    const isCell =
      word !== undefined || /\b(?:FINAL|FINAL_VAR|llm_query|rlm_query|grep|tabulate|answer)\b/.test(code)
    return isCell && code.trim() !== '' ? [code] : []
  })
}

function withoutFences(text: string): string {
  return text.replaceAll(/^[ \t]*```[\s\S]*?^[ \t]*```[ \t]*$/gm, '')
}

/** An answer written at the beginning of a line, as the reference implementation asked for it. */
function finalIn(text: string): { answer: string } | { variable: string } | undefined {
  const variable = /^[ \t]*FINAL_VAR\(\s*["'`]?(\w+)["'`]?\s*\)/m.exec(text)
  if (variable !== null) return { variable: variable[1]! }
  const start = /^[ \t]*FINAL\(/m.exec(text)
  if (start === null) return undefined
  const rest = text.slice(start.index + start[0].length)
  const end = rest.lastIndexOf(')')
  const inside = (end < 0 ? rest : rest.slice(0, end)).trim()
  const quoted = /^(["'`]{3}|["'`])([\s\S]*)\1$/.exec(inside)
  return { answer: (quoted?.[2] ?? inside).trim() }
}

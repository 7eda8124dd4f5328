import { Refusal } from '../kit/index.ts'

/** How much of a record one answer holds at most, in characters. */
export const mostCharacters = 50_000

/** An answer of a tool. */
export interface ToolAnswer {
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly isError?: boolean
  [key: string]: unknown
}

/** A value as the answer of a tool: JSON text, cut where it is too long. What comes from records is data for the reader. */
export function answer(value: unknown): ToolAnswer {
  return { content: [{ type: 'text', text: cut(JSON.stringify(value, null, 1)) }] }
}

/** Does the work of a tool. What is refused is an answer that says so, with what would help. */
export async function answering(work: () => Promise<unknown>): Promise<ToolAnswer> {
  try {
    return answer(await work())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message, hint } = error
    return { ...answer({ error: code, message, ...(hint !== undefined && { hint }) }), isError: true }
  }
}

/** Text that is not longer than an answer may be. */
export function cut(text: string, most = mostCharacters): string {
  if (text.length <= most) return text
  const note = `\n[${text.length - most} of ${text.length} characters left out]`
  return `${text.slice(0, most)}${note}`
}

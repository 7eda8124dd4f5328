import { messagesOf } from './messages.ts'

/** One try of a step, whole. */
export interface StepTry {
  readonly try: number
  readonly agent?: string
  readonly started_at?: string
  readonly request?: unknown
  readonly outcome: 'done' | 'failed' | 'open'
  readonly value?: unknown
  readonly failure?: { readonly code: string; readonly message: string; readonly details?: unknown }
  readonly model?: string
  readonly usage?: {
    readonly input_tokens?: number
    readonly output_tokens?: number
    readonly cost_usd?: number
  }
  readonly duration_ms?: number
}

/** A step with all its tries. */
export interface Step {
  readonly run_id: string
  readonly key: string
  readonly work: 'ask' | 'step'
  readonly tries: readonly StepTry[]
}

/** A step as Markdown, to be pasted elsewhere. */
export function stepAsMarkdown({ run_id: run, key, tries }: Step): string {
  const parts = [`## ${key}`, `Run \`${run}\``]
  for (const one of tries) {
    if (tries.length > 1) parts.push(`### Try ${one.try}`)
    for (const { role, content } of messagesOf(one.request) ?? []) parts.push(`**${role}**`, quoted(content))
    if (one.failure !== undefined) parts.push(`**failed** ${one.failure.code}: ${one.failure.message}`)
    const { text } = (one.value ?? {}) as { text?: unknown }
    if (typeof text === 'string') parts.push('**answer**', quoted(text))
    else if (one.value !== undefined)
      parts.push('**result**', fenced(JSON.stringify(one.value, null, 2), 'json'))
  }
  return `${parts.join('\n\n')}\n`
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

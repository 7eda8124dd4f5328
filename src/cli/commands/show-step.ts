import type { WorkDescription, WorkTry } from '../../engine/index.ts'
import { isObject } from '../../kit/index.ts'
import { coloursFor } from '../colours.ts'
import type { Output } from '../terminal.ts'
import { money, plural, span } from '../text/amounts.ts'
import { wrap } from '../text/table.ts'
import { widthOf } from '../text/width.ts'

/** A step of a run, whole: what was asked, what came back, and what each try used. */
export function stepLines({ key, work, tries }: WorkDescription, out: Output): string[] {
  const { bold, dim } = coloursFor(out)
  const kind = work === 'ask' ? 'a question to an agent' : 'work outside the run'
  return [
    `${bold(key)}  ${dim(`${kind}, ${plural(tries.length, 'try', 'tries')}`)}`,
    ...tries.flatMap((one) => tryLines(one, tries.length, out)),
  ]
}

function tryLines(one: WorkTry, count: number, out: Output): string[] {
  const { bold, dim, red, green } = coloursFor(out)
  const width = widthOf(out)
  const paint = one.outcome === 'done' ? green : one.outcome === 'failed' ? red : dim
  const head = count === 1 ? '' : `${bold(`try ${one.try}`)}  `
  const facts = factsOf(one).flatMap(([name, text]) => {
    const [first = '', ...rest] = wrap(text, width - 12)
    return [`  ${dim(name.padEnd(9))} ${first}`, ...rest.map((line) => `${' '.repeat(12)}${line}`)]
  })
  const sections = [...requestSections(one.request), ...valueSections(one.value)]
  const { failure } = one
  return [
    `${head}${paint(one.outcome)}`,
    ...facts,
    ...(failure
      ? wrap(`${failure.message} (${failure.code})`, width - 2).map((line) => `  ${red(line)}`)
      : []),
    ...sections.flatMap(([title, text]) => [
      '',
      bold(title),
      ...text.split('\n').flatMap((line) => wrap(line, width - 2).map((part) => `  ${part}`)),
    ]),
  ]
}

function factsOf({
  agent,
  model,
  started_at: started,
  duration_ms: duration,
  usage,
}: WorkTry): [string, string][] {
  const { input_tokens: input, output_tokens: output, cost_usd: cost } = usage ?? {}
  const facts: (readonly [string, string | undefined])[] = [
    ['agent', agent],
    ['model', model],
    ['started', started],
    ['took', duration === undefined ? undefined : span(duration)],
    [
      'tokens',
      input === undefined && output === undefined
        ? undefined
        : `${input ?? 'unknown'} in, ${output ?? 'unknown'} out`,
    ],
    ['cost', agent === undefined ? undefined : money(cost)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== undefined)
}

/** The messages of a question, its tools and the shape of its answer; other work has none. */
function requestSections(request: unknown): [string, string][] {
  if (!isObject(request)) return request === undefined ? [] : [['Request', json(request)]]
  const { messages, tools, schema, ...rest } = request
  const list = Array.isArray(messages) ? messages.filter(isObject) : []
  return [
    ...list.flatMap((message) => messageSections(message)),
    ...(Array.isArray(tools) && tools.length > 0
      ? [
          [
            'Tools',
            tools
              .map((tool) => (isObject(tool) ? `${tool.name}: ${tool.description}` : json(tool)))
              .join('\n'),
          ] as [string, string],
        ]
      : []),
    ...(schema === undefined ? [] : [['Shape of the answer', json(schema)] as [string, string]]),
    ...(Object.keys(rest).length === 0 ? [] : [['Options', json(rest)] as [string, string]]),
  ]
}

function messageSections({ role, content, toolCalls, callId }: Record<string, unknown>): [string, string][] {
  const title = `Message: ${role}${callId === undefined ? '' : ` (result of ${callId})`}`
  return [[title, typeof content === 'string' ? content : json(content)], ...callSections(toolCalls)]
}

function valueSections(value: unknown): [string, string][] {
  if (value === undefined) return []
  if (!isObject(value) || typeof value.text !== 'string') return [['Result', json(value)]]
  const { text, reasoning, value: shaped, toolCalls, details } = value
  return [
    ...(typeof reasoning === 'string' && reasoning !== ''
      ? [['Reasoning', reasoning] as [string, string]]
      : []),
    ['Answer', text],
    ...(shaped === undefined ? [] : [['Value', json(shaped)] as [string, string]]),
    ...callSections(toolCalls),
    ...(details === undefined ? [] : [['Details', json(details)] as [string, string]]),
  ]
}

function callSections(calls: unknown): [string, string][] {
  if (!Array.isArray(calls)) return []
  return calls.filter(isObject).map(({ id, name, input }) => [`Tool call: ${name} (${id})`, json(input)])
}

function json(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
}

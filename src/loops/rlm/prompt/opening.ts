import { grouped } from '../../../kit/index.ts'
import type { Context } from '../context/context.ts'
import type { TextShape } from '../search/describe-text.ts'
import type { Variable } from '../state/variables.ts'

/** What a task is about, as its agent first sees it. */
export interface Opening {
  readonly prompt: string
  readonly context: Context
  readonly shape: TextShape
  readonly documents: readonly { readonly name: string; readonly bytes: number }[]
  readonly variables: readonly Variable[]
  readonly lessons: readonly string[]
  readonly depth: number
  readonly depthLimit: number
}

const shownDocuments = 20

/** The first message of a task: what stays the same for all tasks of a run stands first, the question last. */
export function openingText(opening: Opening): string {
  const { prompt, shape, documents, variables, lessons, depth, depthLimit, context } = opening
  const parts = [
    lessons.length === 0
      ? ''
      : `# What earlier trajectories taught\n\n${lessons.map((one) => `- ${one}`).join('\n')}`,
    `# The context\n\n${contextText(context, shape, documents)}`,
    variables.length === 0
      ? ''
      : `# Variables\n\n${variables.map(({ name, value }) => `- ${name}: ${brief(value)}`).join('\n')}`,
    `# The task\n\nDepth ${depth} of at most ${depthLimit}.\n\n${prompt}`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function contextText(
  { kind }: Context,
  shape: TextShape,
  documents: readonly { readonly name: string; readonly bytes: number }[],
): string {
  if (kind === 'none') return 'There is none.'
  const { bytes, lines, form, records, fields } = shape
  const listed = documents
    .slice(0, shownDocuments)
    .map(({ name, bytes: size }) => `- ${name} (${grouped(size)} bytes)`)
  const more = documents.length > shownDocuments ? [`- and ${documents.length - shownDocuments} more`] : []
  const kinds = {
    json: 'JSON lines',
    csv: 'a table with a header',
    pairs: 'lines of key=value',
    text: 'text',
  }
  return [
    `Type: ${kinds[form]} (${kind}). Size: ${grouped(bytes)} bytes, ${grouped(lines)} lines${records === undefined ? '' : `, ${grouped(records)} records`}.`,
    ...(fields === undefined ? [] : [`Fields: ${fields.map(fieldText).join('; ')}.`]),
    'Documents:',
    ...listed,
    ...more,
    'It begins with:',
    ...shape.beginning.map((line) => `    ${line}`),
  ].join('\n')
}

function fieldText({ name, type, values, least, most }: NonNullable<TextShape['fields']>[number]): string {
  if (type !== 'number' && values !== undefined && values.length <= 12)
    return `${name} (${values.join(', ')})`
  return least === undefined ? `${name} (${type})` : `${name} (${type}, ${least} to ${most})`
}

function brief(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 200)}… (${text.length} characters)` : text
}

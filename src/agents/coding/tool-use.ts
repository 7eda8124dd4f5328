import { type Fields, textIn } from './json-lines.ts'
import type { ToolUse } from './stream-event.ts'

/** The names of tools are much the same in all programs. The first that fits counts. */
const kinds: readonly (readonly [name: RegExp, what: string])[] = [
  [/todo|plan|topic|think|goal/i, ''],
  [/bash|shell|exec|command|terminal/i, 'run'],
  [/edit|write|replace|patch|create_file|delete/i, 'edit'],
  [/web|fetch|browse/i, 'fetch'],
  [/grep|glob|search|find|list|^ls$/i, 'search'],
  [/read|view|open_file/i, 'read'],
]

const objects = [
  'command',
  'cmd',
  'file_path',
  'filePath',
  'absolute_path',
  'notebook_path',
  'path',
  'pattern',
  'query',
  'url',
  'dir_path',
  'description',
  'prompt',
]

/** What the call of a tool does, from its name and its input. Undefined for tools that only keep notes. */
export function toolUse(name: string, input: Fields): ToolUse | undefined {
  const what = kinds.find(([pattern]) => pattern.test(name))?.[1] ?? name
  if (what === '') return undefined
  const field = objects.find((each) => textIn(input, each) !== undefined)
  return { what, ...(field !== undefined && { on: textIn(input, field)! }) }
}

/** The same as an event, or none. */
export function toolEvents(name: string, input: Fields): readonly ({ readonly type: 'tool' } & ToolUse)[] {
  const use = toolUse(name, input)
  return use === undefined ? [] : [{ type: 'tool', ...use }]
}

import { isObject, readJson } from '../../../kit/index.ts'
import type { ImportNote, LogFile } from '../log-file.ts'

/** One task of a programming log. */
export interface ProgrammingTask {
  readonly name: string
  readonly prompt?: string
  readonly solved: boolean
  /** What was written after each failed attempt; undefined where the run did not reflect. */
  readonly reflections?: readonly string[]
  /** The last solution. */
  readonly solution?: string
  /** Every solution and what the tests said of it, in newer logs. */
  readonly implementations?: readonly string[]
  readonly feedback?: readonly string[]
}

/** The tasks of a file and its bad lines, or undefined where no line is a task. */
export function readProgrammingTasks({
  path,
  text,
}: LogFile): { readonly tasks: ProgrammingTask[]; readonly notes: ImportNote[] } | undefined {
  const tasks: ProgrammingTask[] = []
  const notes: ImportNote[] = []
  for (const { value, line } of entriesOf(text)) {
    const task = taskOf(value)
    if (task !== undefined) tasks.push(task)
    else notes.push({ file: path, line, text: `${faultOf(value)}; the line was passed over` })
  }
  return tasks.length === 0 ? undefined : { tasks, notes }
}

/** The lines of JSONL, or the members of a list. */
function* entriesOf(text: string): Generator<{ readonly value: unknown; readonly line: number }> {
  if (/^\s*\[/.test(text)) {
    const { value } = readJson(text)
    if (Array.isArray(value)) for (const entry of value) yield { value: entry, line: 1 }
    return
  }
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() !== '') yield { value: readJson(line).value, line: index + 1 }
  }
}

function taskOf(entry: unknown): ProgrammingTask | undefined {
  if (!isObject(entry) || typeof entry.is_solved !== 'boolean') return undefined
  const name = [entry.task_id, entry.name, entry.entry_point].find((candidate) => isName(candidate))
  if (name === undefined) return undefined
  return {
    name: String(name),
    prompt: textOf(entry.prompt),
    solved: entry.is_solved,
    reflections: textsOf(entry.reflections),
    solution: textOf(entry.solution) ?? textsOf(entry.solution)?.join('\n'),
    implementations: textsOf(entry.implementations),
    feedback: textsOf(entry.test_feedback),
  }
}

function faultOf(entry: unknown): string {
  if (entry === undefined) return 'this is not JSON'
  if (!isObject(entry)) return 'this is JSON and no object'
  return typeof entry.is_solved === 'boolean'
    ? 'the task has neither task_id nor name'
    : 'the task has no is_solved'
}

const isName = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number'

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** A list of texts. What is not a text leaves its place empty, so that the others keep theirs. */
function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.map((entry) => textOf(entry) ?? '') : undefined
}

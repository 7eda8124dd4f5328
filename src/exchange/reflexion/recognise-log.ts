import { isObject, readJson } from '../../kit/index.ts'
import { type AlfworldTrial, readAlfworldTrial } from './alfworld/alfworld-trial.ts'
import type { ImportNote, LogFile } from './log-file.ts'
import { type ProgrammingTask, readProgrammingTasks } from './programming/programming-task.ts'
import { type QuestionTrial, readQuestionTrials } from './questions/question-trials.ts'

/** What a file turned out to be. */
export type RecognisedLog =
  | {
      readonly kind: 'programming'
      readonly file: LogFile
      readonly tasks: readonly ProgrammingTask[]
      readonly notes: readonly ImportNote[]
    }
  | {
      readonly kind: 'questions'
      readonly file: LogFile
      readonly trials: readonly QuestionTrial[]
      readonly notes: readonly ImportNote[]
    }
  | { readonly kind: 'alfworld'; readonly file: LogFile; readonly trial: AlfworldTrial }
  | { readonly kind: 'unknown'; readonly file: LogFile; readonly found: string }

/** Recognizes which kind of log a file is by its contents; its name does not matter. */
export function recogniseLog({ path, text }: LogFile): RecognisedLog {
  const file = { path, text: text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n') }
  const questions = readQuestionTrials(file)
  if (questions !== undefined) return { kind: 'questions', file, ...questions }
  const trial = readAlfworldTrial(file)
  if (trial !== undefined) return { kind: 'alfworld', file, trial }
  const programming = readProgrammingTasks(file)
  if (programming !== undefined) return { kind: 'programming', file, ...programming }
  return { kind: 'unknown', file, found: describe(file.text) }
}

/** What an unknown file seems to be, as text for a person. */
function describe(text: string): string {
  if (text.trim() === '') return 'is empty'
  const { value } = readJson(text)
  if (
    Array.isArray(value) &&
    value.every((entry) => isObject(entry) && 'trial' in entry && 'correct' in entry)
  ) {
    return 'holds the sums of a run and no attempts'
  }
  if (Array.isArray(value)) return `is a JSON list of ${value.length} entries without is_success or is_solved`
  if (isObject(value))
    return `is a JSON object with ${Object.keys(value).slice(0, 5).join(', ') || 'no keys'}`
  const line = text.trim().split('\n', 1)[0]!
  const isJson = isObject(readJson(line).value)
  return `${isJson ? 'is JSONL whose lines lack is_solved and begins' : 'is text that begins'} with '${line.slice(0, 60)}'`
}

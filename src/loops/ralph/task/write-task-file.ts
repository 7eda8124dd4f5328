import { stringify } from 'yaml'

/** What a new task file is made of: the task, and settings by the names of their flags. */
export interface NewTask {
  readonly task: string
  readonly settings: Readonly<Record<string, unknown>>
}

/** The text of a task file: settings as YAML between two lines of three dashes, then the task. */
export function writeTaskFile({ task, settings }: NewTask): string {
  return `---\n${stringify(settings)}---\n\n${task.trim()}\n`
}

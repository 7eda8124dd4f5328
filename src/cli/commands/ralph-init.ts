import { access, writeFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { confirm, intro, isCancel, outro, text } from '@clack/prompts'
import { guessChecks, type NewTask, readTaskFile, writeTaskFile } from '../../engine/index.ts'
import { exitCode } from '../exit-code.ts'
import { NoAnswer } from './ralph-ask.ts'
import type { Terminal } from './runs-terminal.ts'

export interface InitFlags {
  readonly file?: string
  readonly task?: string
  readonly check?: readonly string[]
  readonly actor?: string
  readonly force?: boolean
}

/** Writes a task file from flags, and from answers where a person is there to give them. */
export async function ralphInit(flags: InitFlags, terminal: Terminal): Promise<number> {
  const file = flags.file ?? 'ralph.task.md'
  const path = resolve(terminal.folder, file)
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  const person = terminal.confirm !== undefined
  if (isThere && flags.force !== true && !(person && (await mayReplace(file)))) {
    terminal.err.write(`error: ${file} is there already. --force writes over it, --file names another.\n`)
    return exitCode.wrongUse
  }
  const guessed = await guessChecks(terminal.folder)
  const task = person ? await askTask(flags, guessed) : givenTask(flags, guessed)
  if (typeof task === 'string') {
    terminal.err.write(`error: ${task}\n`)
    return exitCode.wrongUse
  }
  const written = writeTaskFile(task)
  readTaskFile(written, file)
  await writeFile(path, written)
  terminal.out.write(`Wrote ${relative(terminal.folder, path)}. \`reprise ralph ${file}\` starts it.\n`)
  return exitCode.fine
}

/** What the flags say alone; a sentence where that is not enough. */
function givenTask({ task, check, actor }: InitFlags, guessed: readonly string[]): NewTask | string {
  const checks = check ?? guessed.slice(0, 1)
  if (task === undefined) return 'There is nobody to ask, so give the task with --task.'
  if (checks.length === 0)
    return 'No check was found in this project. Give one with --check, such as --check "npm test".'
  return { task, checks, words: actor === undefined ? {} : { actor } }
}

async function askTask({ task, check, actor }: InitFlags, guessed: readonly string[]): Promise<NewTask> {
  intro('A task for reprise ralph')
  const wanted = task ?? (await ask('What is to be done?', 'Make the failing tests pass.'))
  const checks = check ?? (await askChecks(guessed))
  const who =
    actor ??
    (await ask('Who works on it? (command:claude -p, anthropic:MODEL, bot:repair, …)', 'command:claude -p'))
  const most = await ask('How many attempts at most?', '10')
  const budget = await ask('What may it cost? (5usd, 90m, …; empty for no limit)', '', true)
  outro('Thank you.')
  const words = { actor: who, 'max-iterations': most, ...(budget !== '' && { budget }) }
  return { task: wanted, checks, words }
}

async function askChecks(guessed: readonly string[]): Promise<string[]> {
  const answer = await ask(
    'Which commands judge it? (several with ; between)',
    guessed.join('; ') || 'npm test',
  )
  return answer
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

async function ask(message: string, initialValue: string, mayBeEmpty = false): Promise<string> {
  const validate = (value: string | undefined) =>
    mayBeEmpty || value?.trim() ? undefined : 'Something has to stand here.'
  const answer = await text({ message, initialValue, validate })
  if (isCancel(answer)) throw new NoAnswer('Nothing was written.')
  return answer.trim()
}

async function mayReplace(file: string): Promise<boolean> {
  const answer = await confirm({ message: `${file} is there already. Write over it?`, initialValue: false })
  return !isCancel(answer) && answer
}

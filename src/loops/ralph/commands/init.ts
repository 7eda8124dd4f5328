import { access, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod'
import { Refusal } from '../../../kit/index.ts'
import { type CommandContext, type LoopCommand, readTaskFile, text, texts } from '../../../spine/index.ts'
import { ralphConfig } from '../config.ts'
import { guessChecks } from '../task/guess/guess-checks.ts'
import { type NewTask, writeTaskFile } from '../task/write-task-file.ts'

const settings = z.strictObject({
  file: text('a file').default('ralph.task.md').meta({ description: 'the file to write', completes: 'file' }),
  task: text('a task in words').optional().meta({ description: 'the task in words' }),
  checks: texts('a command').optional().meta({
    description: 'a command that must succeed',
    flag: 'check',
    short: 'c',
    placeholder: 'command',
  }),
  actor: text('an agent').optional().meta({
    description: 'who works',
    short: 'a',
    placeholder: 'spec',
    completes: 'agent',
  }),
  force: z.boolean().default(false).meta({ description: 'replace a file that exists', short: 'f' }),
})

type InitSettings = z.infer<typeof settings>

/** Writes a task file from flags, and from answers where a person can be asked. */
export const initCommand: LoopCommand<InitSettings> = {
  name: 'ralph init',
  says: 'ask for the settings and write a task file',
  settings,
  async run(given, context) {
    const path = resolve(context.folder, given.file)
    await refuseExisting(path, given)
    const guessed = await guessChecks(context.folder)
    const task =
      context.ask === undefined ? givenTask(given, guessed) : await askTask(given, guessed, context.ask)
    const written = writeTaskFile(task)
    // What was answered must be readable, and is refused here otherwise.
    readTaskFile(written, given.file, ralphConfig, ['actor', 'reflector', 'budget'])
    await writeFile(path, written)
    context.print(`Wrote ${given.file}. \`reprise ralph ${given.file}\` starts it.`)
    return 0
  },
}

async function refuseExisting(path: string, { file, force }: InitSettings): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists && !force)
    throw new Refusal('file_exists', 'conflict', `${file} exists already.`, {
      hint: '--force replaces it, --file names another.',
    })
}

function givenTask({ task, checks, actor }: InitSettings, guessed: readonly string[]): NewTask {
  const check = checks ?? guessed.slice(0, 1)
  if (task === undefined)
    throw new Refusal('no_task', 'usage', 'Nobody can be asked here. Give the task with --task.')
  if (check.length === 0)
    throw new Refusal('no_check', 'usage', 'No check was found in this project.', {
      hint: 'Give one with --check, such as --check "npm test".',
    })
  return { task, settings: { check, ...(actor !== undefined && { actor }) } }
}

async function askTask(
  { task, checks, actor }: InitSettings,
  guessed: readonly string[],
  ask: NonNullable<CommandContext['ask']>,
): Promise<NewTask> {
  const wanted = task ?? (await ask('What is to be done?', 'Make the failing tests pass.'))
  const check =
    checks ??
    (await ask('Which commands judge it? (several with ; between)', guessed.join('; ') || 'npm test'))
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  const who = actor ?? (await ask('Who works on it? (command:claude -p, anthropic:MODEL, bot:repair, …)'))
  const most = await ask('How many attempts at most?', '10')
  const budget = (await ask('What may it cost? (5usd, 90m, …; empty for no limit)', '')).trim()
  const settings = { check, actor: who, 'max-iterations': most, ...(budget !== '' && { budget }) }
  return { task: wanted, settings }
}

import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isObject, writeAtomic } from '../../../kit/index.ts'

/** The commands of a campaign that run on the user's machine. */
export interface TrustedCommands {
  readonly benchmark_command: string
  readonly setup_command?: string | null | undefined
  readonly hidden_benchmark_command?: string | null | undefined
}

/** Whether the user of this machine has said that these commands may run for this project. */
export async function isTrusted(project: string, commands: TrustedCommands): Promise<boolean> {
  return (await readTrust(project)).includes(digestOf(commands))
}

/** Remembers the user's word; it is kept beside the runs and is no part of the repository. */
export async function trust(project: string, commands: TrustedCommands): Promise<void> {
  const known = await readTrust(project)
  const file = trustFile(project)
  await mkdir(dirname(file), { recursive: true })
  // As the store of runs does: nothing below is a part of the repository.
  await writeFile(join(dirname(file), '.gitignore'), '*\n', { flag: 'wx' }).catch(() => undefined)
  const trusted = [...new Set([...known, digestOf(commands)])]
  await writeAtomic(file, `${JSON.stringify({ trusted }, null, 2)}\n`)
}

/** The commands in words, for a question or a refusal. */
export function commandsText({
  benchmark_command,
  setup_command,
  hidden_benchmark_command,
}: TrustedCommands): string {
  const all = [setup_command, benchmark_command, hidden_benchmark_command].filter(Boolean)
  return all.map((command) => `'${command}'`).join(', ')
}

const trustFile = (project: string) => join(project, '.reprise', 'improve-trust.json')

async function readTrust(project: string): Promise<string[]> {
  const text = await readFile(trustFile(project), 'utf8').catch(() => '{}')
  try {
    const value: unknown = JSON.parse(text)
    const trusted = isObject(value) ? value.trusted : undefined
    return Array.isArray(trusted) ? trusted.filter((entry) => typeof entry === 'string') : []
  } catch {
    return []
  }
}

function digestOf({ benchmark_command, setup_command, hidden_benchmark_command }: TrustedCommands): string {
  const words = [benchmark_command, setup_command ?? '', hidden_benchmark_command ?? '']
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32)
}

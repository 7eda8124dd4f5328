import type { Direction } from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import type { CommandContext } from '../../../spine/index.ts'
import { findRepository, lineOf, userPlace } from '../../../workspace/index.ts'
import { withoutCommit } from '../git/begin-campaign.ts'
import { isTime } from '../read/is-time.ts'
import { benchmarkFiles } from './benchmark-files.ts'
import type { NewSettings } from './templates.ts'

/** What flags say about a new campaign. */
export interface InitFlags {
  readonly goal?: string | undefined
  readonly benchmark?: string | undefined
  readonly format?: string | undefined
  readonly metric?: string | undefined
  readonly direction?: Direction | undefined
  readonly target?: number | undefined
  readonly sealed?: readonly string[] | undefined
  readonly setup?: string | undefined
  readonly yes: boolean
}

export interface InitAnswers {
  readonly objective: string
  readonly settings: NewSettings
}

type Ask = NonNullable<CommandContext['ask']>

/** What a new campaign is made of: what flags say, and for the rest what the user answers. */
export async function initAnswers(
  given: InitFlags,
  folder: string,
  { ask, signal }: Pick<CommandContext, 'ask' | 'signal'>,
): Promise<InitAnswers> {
  const branch = await branchAt(folder, signal)
  const questions = ask ?? nobody(given)
  const objective = given.goal ?? (await questions('What is to become better?'))
  const command = given.benchmark ?? (await questions('Which command measures it?'))
  const format = given.format ?? (await askFormat(ask))
  const metric =
    given.metric ??
    (isNamed(format) ? await questions('What is the score called in its output?', 'primary') : 'primary')
  const direction =
    given.direction ?? readDirection(await questions('Which scores are better? (higher, lower)', 'higher'))
  const target = given.target ?? (await askTarget(ask))
  return {
    objective,
    settings: {
      benchmark_command: command,
      benchmark_format: format,
      benchmark_direction: direction,
      primary_metric: metric,
      target_value: target,
      target_branch: branch,
      sealed_files: given.sealed ?? (await askSealed(await benchmarkFiles(command, folder), ask)),
      ...(given.setup !== undefined && { setup_command: given.setup }),
      plateau_threshold: 0.01,
      benchmark_exclusive: isTime({ primary_metric: metric, benchmark_direction: direction }),
    },
  }
}

/** The branch that is checked out. Refuses a folder without a commit before anything is asked. */
async function branchAt(folder: string, signal: AbortSignal): Promise<string> {
  const repository = await findRepository(folder, signal)
  if (repository?.head === undefined) throw withoutCommit(folder, repository !== undefined)
  return lineOf(['rev-parse', '--abbrev-ref', 'HEAD'], userPlace(folder, signal))
}

/** Where nobody can be asked, all that is missing is named at once. */
function nobody({ format = 'json', yes, ...given }: InitFlags): Ask {
  const needed = ['goal', 'benchmark', ...(isNamed(format) ? ['metric'] : []), 'direction'] as const
  const missing: string[] = needed.filter((flag) => given[flag as 'goal'] === undefined)
  if (!yes) missing.push('yes')
  if (missing.length > 0) {
    const flags = missing.map((flag) => `--${flag}`)
    const list = [flags.slice(0, -1).join(', '), flags.at(-1)].filter((part) => part !== '').join(' and ')
    throw new Refusal('missing_answer', 'usage', `Nobody can be asked here. Give ${list}.`, {
      ...(!yes && { hint: '--yes lets the benchmark command run on this machine.' }),
    })
  }
  return () => Promise.reject(new Error('Asked although nothing is missing.'))
}

const formats = ['json', 'number', 'metric', 'pass_fail']
const isNamed = (format: string) => format === 'json' || format === 'metric'

async function askFormat(ask: Ask | undefined): Promise<string> {
  if (ask === undefined) return 'json'
  const answer = (await ask(`How does it print the score? (${formats.join(', ')})`, 'json')).trim()
  if (formats.includes(answer)) return answer
  throw new Refusal('bad_format', 'usage', `'${answer}' is no format; it is one of ${formats.join(', ')}.`)
}

function readDirection(words: string): Direction {
  if (/^(?:higher|max)/i.test(words)) return 'higher_is_better'
  if (/^(?:lower|min)/i.test(words)) return 'lower_is_better'
  throw new Refusal('bad_direction', 'usage', `'${words}' is no direction; it is higher or lower.`)
}

async function askTarget(ask: Ask | undefined): Promise<number | null> {
  const answer = (await ask?.('At which score is it done? (empty for as far as it goes)', ''))?.trim() ?? ''
  if (answer === '') return null
  if (Number.isFinite(Number(answer))) return Number(answer)
  throw new Refusal('bad_target', 'usage', `'${answer}' is no number.`)
}

async function askSealed(guessed: readonly string[], ask: Ask | undefined): Promise<readonly string[]> {
  if (ask === undefined) return guessed
  const question = 'Which files must no candidate change? (several with a space between)'
  return (await ask(question, guessed.join(' '))).split(/\s+/).filter((path) => path !== '')
}

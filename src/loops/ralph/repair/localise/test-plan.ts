import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { splitWords } from '../../../../kit/index.ts'
import { globPattern } from '../../../../workspace/index.ts'
import type { ProjectFiles } from './project-files.ts'

/** How a file of tests can be run alone: the words of the command without the file. */
export interface TestPlan {
  readonly words: readonly string[]
  readonly file: string
  /** How long a test may take, where the check says so. */
  readonly timeoutMs?: number
}

/** The files of tests that the checks run with node:test, each with the way to run it; empty where there are none. */
export async function planTests(
  folder: string,
  checks: readonly string[],
  files: ProjectFiles,
): Promise<TestPlan[]> {
  const scripts = await readScripts(folder)
  const commands = checks.flatMap((check) => commandsIn(check, scripts, 0))
  const plans = commands.flatMap((words) => planOf(words, files))
  return [...new Map(plans.map((plan) => [`${plan.words.join(' ')} ${plan.file}`, plan])).values()]
}

async function readScripts(folder: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).scripts ?? {}
  } catch {
    return {}
  }
}

/** The commands in a check, with the scripts of package.json in the place of their names. */
function commandsIn(check: string, scripts: Record<string, string>, depth: number): string[][] {
  return check.split(/&&|\|\||[;\n]/).flatMap((part) => {
    const words = wordsOf(part)
    const script = /^(?:npm|pnpm|yarn)$/.test(words[0] ?? '') ? words[words[1] === 'run' ? 2 : 1] : undefined
    const named = script === 't' ? 'test' : script
    if (named === undefined || depth > 4) return [words]
    return scripts[named] === undefined ? [] : commandsIn(scripts[named], scripts, depth + 1)
  })
}

function wordsOf(command: string): string[] {
  try {
    const words = splitWords(command)
    while (/^\w+=/.test(words[0] ?? '') || words[0] === 'npx') words.shift()
    return words[0] === 'tsx' ? ['node', '--import', 'tsx', ...words.slice(1)] : words
  } catch {
    // A command that only a shell understands is run as a whole, if at all.
    return []
  }
}

const fileRunners = /^(?:tape|mocha|_mocha|ava|tap|uvu|jest|vitest|jasmine)$/
const mostFiles = 60

/** A command that runs tests with a runner other than node:test. */
export interface RunnerPlan {
  readonly command: string
  /** The file of tests, where it runs only one. */
  readonly file?: string
  readonly ofMocha: boolean
}

/** The commands of the checks that run tests with another runner than node:test: one for each file where they name several. */
export async function planRunners(
  folder: string,
  checks: readonly string[],
  files: ProjectFiles,
): Promise<RunnerPlan[]> {
  const scripts = await readScripts(folder)
  return checks
    .flatMap((check) => commandsIn(check, scripts, 0))
    .flatMap((words) => {
      const at = words.findIndex((word) => fileRunners.test(nameOfProgram(word)))
      if (at < 0) return []
      const ofMocha = /mocha$/.test(nameOfProgram(words[at]!))
      const isPattern = (word: string) =>
        !word.startsWith('-') &&
        (/[*?{[]/.test(word) || [...files.keys()].some((file) => isNamed(file, word)))
      const patterns = words.slice(at + 1).filter(isPattern)
      const rest = words.filter((word, index) => index <= at || !patterns.includes(word))
      const named = [...files.keys()].filter((file) => patterns.some((name) => isNamed(file, name)))
      if (named.length < 2 || named.length > mostFiles)
        return [{ command: words.map(quoted).join(' '), ofMocha }]
      return named.map((file) => ({ command: [...rest, file].map(quoted).join(' '), file, ofMocha }))
    })
}

const nameOfProgram = (word: string) => word.slice(word.lastIndexOf('/') + 1)

const quoted = (word: string) => (/^[\w./=:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

const takesWord =
  /^(?:--import|--require|-r|--loader|--experimental-loader|--conditions|-C|--env-file|--test-(?:name-pattern|skip-pattern|reporter|reporter-destination|timeout|concurrency|shard))$/
const ofTheRunner = /^--(?:test(?!-name-pattern|-skip-pattern|-only)|watch|experimental-test-coverage)/

function planOf(words: readonly string[], files: ProjectFiles): TestPlan[] {
  const [program = '', ...rest] = words
  if (!/(?:^|[/\\])node(?:\.exe)?$/.test(program) || !rest.includes('--test')) return []
  const flags: string[] = []
  const named: string[] = []
  let timeoutMs: number | undefined
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at]!
    const pair = takesWord.test(word) ? [word, rest[++at] ?? ''] : [word]
    const [name, value] = pair.length === 2 ? pair : word.split('=')
    if (name === '--test-timeout' && Number(value) > 0) timeoutMs = Number(value)
    if (!word.startsWith('-')) named.push(word.replace(/^\.\//, ''))
    else if (!ofTheRunner.test(word)) flags.push(...pair)
  }
  return [...files.keys()]
    .filter((file) => (named.length === 0 ? isFoundByNode(file) : named.some((name) => isNamed(file, name))))
    .map((file) => ({ words: [program, ...flags], file, ...(timeoutMs !== undefined && { timeoutMs }) }))
}

function isNamed(file: string, name: string): boolean {
  if (file === name) return true
  if (/[*?{[]/.test(name)) return globPattern(name.includes('/') ? name : `./${name}`).test(file)
  return file.startsWith(`${name.replace(/\/$/, '')}/`) && isFoundByNode(file)
}

// What `node --test` looks for when it is given no file.
function isFoundByNode(file: string): boolean {
  return /(?:^|\/)(?:test\/.*|test|test-[^/]*|[^/]*[.\-_]test)\.[cm]?[jt]s$/.test(file)
}

import { join } from 'node:path/posix'
import { globPattern } from './glob.ts'
import { commandsIn, nameOf } from './shell-commands.ts'

/** A project as its checks see it. */
export interface CheckedProject {
  /** The files of the project, below the top. */
  readonly files: ReadonlySet<string>
  /** The folder of the project below the top; commands are seen from there. */
  readonly prefix: string
}

/**
 * The files of the project that judge because a check starts them: programs, scripts of an interpreter that are named
 * like a judge, what a test runner is given to run, and what output is compared with. A file that is merely named is not
 * among them: `eslint src/a.ts` and `node src/main.mjs` name what the actor is to change.
 */
export function calledFiles(texts: readonly string[], project: CheckedProject): ReadonlySet<string> {
  const called = new Set<string>()
  for (const text of texts) {
    let folder = project.prefix
    for (const words of commandsIn(text)) {
      if (words[0] === 'cd') folder = join(folder, words[1] ?? '')
      else for (const path of calledBy(words, { ...project, folder })) called.add(path)
    }
  }
  return called
}

const interpreters =
  /^(?:node|deno|bun|tsx|ts-node|vite-node|jiti|sh|bash|zsh|dash|python\d?(?:\.\d+)?|uv|coverage|ruby|perl|php)$/
const testRunners =
  /^(?:vitest|jest|mocha|ava|tap|tape|uvu|jasmine|pytest|py\.test|unittest|bats|rspec|phpunit|playwright|cypress)$/
const comparers = /^(?:diff|cmp)$/
const judgingName =
  /test|check|verif|valid|spec|lint|judge|eval|accept|assert|expect|golden|smoke|e2e|harness|oracle|grader|(?:^|\/)(?:scripts?|tools?|ci|bin)\//i
/** What stands before a program and starts it. */
const inFront =
  /^(?:timeout|env|nice|nohup|time|exec|command|sudo|xargs|npx|bunx|npm|pnpm|yarn|poetry|pdm|pipenv|hatch|bundle|cross-env|dotenv|c8|nyc|xvfb-run|stdbuf|setsid|run|dlx|source|if|then|else|elif|while|until|do|!|\{|-.*|\w+=.*|[\d.]+[smhd]?|[A-Z]+)$/
const takesFile =
  /^(?:-r|--require|--import|--(?:experimental-)?loader|--env-file(?:-if-exists)?|--tsconfig|--config|-c|--rootdir)$/

const inOptions = /^(?:NODE_OPTIONS|PYTEST_ADDOPTS)=/

/** An option and its file as two words, where they are written as one. */
function apart(word: string): string[] {
  const at = word.indexOf('=')
  return at > 0 && takesFile.test(word.slice(0, at)) ? [word.slice(0, at), word.slice(at + 1)] : [word]
}

/** The project from the folder in which a command is run. */
type Seen = CheckedProject & { readonly folder: string }

function calledBy(written: readonly string[], seen: Seen): string[] {
  const words = written.flatMap(apart)
  const after = (kind: RegExp) => {
    const at = words.findIndex((word) => kind.test(nameOf(word)))
    return at < 0 ? [] : words.slice(at + 1)
  }
  const program = words.find((word) => !inFront.test(word)) ?? ''
  const interpreted = after(interpreters)
  const runsTests = interpreted[0] === 'test' || interpreted.includes('--test')
  return [
    ...fileAt(program, seen),
    ...written.flatMap((word) => (inOptions.test(word) ? scriptsAmong(word.split(/[\s=]+/), seen) : [])),
    ...scriptsAmong(interpreted, seen),
    ...testsAmong(runsTests ? interpreted : after(testRunners), seen),
    ...after(comparers).flatMap((word) => (judgingName.test(word) ? fileAt(word, seen) : [])),
  ]
}

/** What an interpreter loads before anything else, and the script that it is given where that is named like a judge. */
function scriptsAmong(words: readonly string[], seen: Seen): string[] {
  const found: string[] = []
  for (const [index, word] of words.entries()) {
    const before = words[index - 1] ?? ''
    const paths = fileAt(before === '-m' ? `${word.replaceAll('.', '/')}.py` : word, seen)
    const isLoadedBefore = takesFile.test(before)
    found.push(...paths.filter((path) => isLoadedBefore || judgingName.test(path.slice(seen.prefix.length))))
    if (paths.length > 0 && !isLoadedBefore) break
  }
  return found
}

/** What a test runner is given to run. Behind an option, in a folder or by a pattern, only what is named like a judge. */
function testsAmong(words: readonly string[], seen: Seen): string[] {
  if (words.some((word) => /related|doctest/i.test(word))) return []
  return words.flatMap((word, index) => {
    const before = words[index - 1] ?? ''
    const isSure = before === '--test' || !(before.startsWith('--') || takesFile.test(before))
    const isJudge = judgingName.test(word)
    const paths = isSure || isJudge ? fileAt(word, seen) : []
    return paths.length === 0 && isJudge ? filesUnder(word, seen) : paths
  })
}

function fileAt(word: string, { files, prefix, folder }: Seen): string[] {
  const path = [join(folder, word), join(prefix, word)].find((place) => files.has(place))
  return path === undefined ? [] : [path]
}

function filesUnder(word: string, { files, folder }: Seen): string[] {
  const path = `/${join(folder, word)}`
  const pattern = globPattern(/[*?{]/.test(word) || path.endsWith('/') ? path : `${path}/`)
  return [...files].filter((file) => pattern.test(file))
}

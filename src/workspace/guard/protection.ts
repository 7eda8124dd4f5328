import { calledFiles } from './called-files.ts'
import { checkTexts } from './check-texts.ts'
import { globPatterns } from './glob.ts'
import { settingsFiles } from './settings-names.ts'
import { takesThem, testFiles, testFilesOfSome } from './test-names.ts'

/** Why a path is protected; undefined for one that the actor may change. */
export type Protection = (
  path: string,
  how: 'added' | 'modified' | 'deleted' | 'type_changed',
) => string | undefined

export interface ProtectionOptions {
  readonly checks: readonly string[]
  /** The user's own patterns. */
  readonly protect: readonly string[]
  /** The files of the project when the loop began, below the top. */
  readonly files: ReadonlySet<string>
  /** The folder of the project below the top; commands are seen from there. */
  readonly prefix: string
  /** The scripts of package.json, by name. */
  readonly scripts: Readonly<Record<string, string>>
  /** Files of the beginning that are known to judge, with the reason: what tests load, settings bring in and so on. */
  readonly judging?: ReadonlyMap<string, string>
  /** Whether names of files that differ only in case are the same; as on this system unless given. */
  readonly ignoreCase?: boolean
}

/** Decides which files judge the actor: tests, settings of tools, what the checks call, and what the user names. */
export function protectionOf(options: ProtectionOptions): Protection {
  const ignoreCase = options.ignoreCase ?? /^(?:darwin|win32)$/.test(process.platform)
  const own = globPatterns(options.protect, { ignoreCase })
  const texts = checkTexts(options.checks, options.scripts)
  const nameOf = (path: string) => (ignoreCase ? path.toLowerCase() : path)
  const called = new Set([...calledFiles(texts, options)].map(nameOf))
  const judging = new Map([...(options.judging ?? [])].map(([path, why]) => [nameOf(path), why]))
  const settings = globPatterns(settingsFiles, { ignoreCase })
  const takesMore = texts.some((text) => takesThem.test(text))
  const tests = globPatterns(takesMore ? [...testFiles, ...testFilesOfSome] : testFiles, { ignoreCase })
  return (path, how) => {
    if (own.test(path)) return 'it is protected by name'
    if (called.has(nameOf(path))) return 'a check calls it'
    if (settings.test(path)) return 'it sets up a check'
    // A new test can only add requirements; one that is changed or deleted may remove some.
    if (how !== 'added' && tests.test(path)) return 'it is a test'
    return judging.get(nameOf(path))
  }
}

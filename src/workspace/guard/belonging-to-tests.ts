import { isCode, isPython, isScript } from './code-file.ts'
import type { JudgedProject } from './judged-project.ts'
import { loadedNames } from './loaded-names.ts'
import { type LookUp, resolveLoaded } from './resolve-loaded.ts'
import { isHelper, isInTestFolder, testedNames } from './test-names.ts'

const endings = [
  '*.js',
  '*.mjs',
  '*.cjs',
  '*.jsx',
  '*.ts',
  '*.mts',
  '*.cts',
  '*.tsx',
  '*.py',
  '*.vue',
  '*.svelte',
]

const documents = /\.(?:md|mdx|rst|adoc)$|(?:^|\/)(?:docs?|LICENSE|CHANGELOG|README)\b/i
const manifest = /(?:^|\/)(?:package(?:-lock)?\.json|pyproject\.toml|Cargo\.toml|deno\.jsonc?)$/
const judgingData = /expect|golden|fixture|snapshot|baseline|oracle|answer|truth|cases?\b|vectors?/i

/** Why a module judges that tests load under a name which says that it is theirs. */
export const loadedAsHelper = 'tests load it as a helper'

/** Those among the files that tests reach which are parts of the tests, and not the sources that they test. */
export async function belongingToTests(
  reached: readonly (readonly [path: string, why: string])[],
  found: ReadonlyMap<string, string>,
  project: JudgedProject,
  lookUp: LookUp,
): Promise<ReadonlyMap<string, string>> {
  const belong = new Map<string, string>()
  const doubtful: (readonly [string, string])[] = []
  const candidates = reached.filter(([path]) => !manifest.test(path))
  const modules = candidates.filter(([path]) => isScript(path) || isPython(path))
  const texts = await project.texts(modules.map(([path]) => path))
  const tested = testedNames(
    [...found].flatMap(([path, reason]) => (reason === 'it is a test' ? [path] : [])),
  )
  for (const [path, why] of candidates) {
    const isModule = texts.has(path)
    if (isInTestFolder(path) || (!isModule && judgingData.test(path))) belong.set(path, why)
    else if (isModule) {
      const text = texts.get(path)!
      if (why.startsWith('settings') || isHelper(path, text, tested, why === loadedAsHelper))
        doubtful.push([path, why])
    } else if (!documents.test(path)) doubtful.push([path, why])
  }
  const shared = await usedBySources(
    doubtful.map(([path]) => path),
    found,
    project,
    lookUp,
  )
  for (const [path, why] of doubtful) if (!shared.has(path)) belong.set(path, why)
  return belong
}

/** The files among `paths` that sources use too: they load the module, or name the file. */
async function usedBySources(
  paths: readonly string[],
  found: ReadonlyMap<string, string>,
  project: JudgedProject,
  lookUp: LookUp,
): Promise<ReadonlySet<string>> {
  const used = new Set<string>()
  if (paths.length === 0) return used
  const wordOf = (path: string) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const stem = isScript(path) || isPython(path) ? name.replace(/\.\w+$/, '') : name
    return /^(?:index|__init__)$/.test(stem) ? (path.split('/').at(-2) ?? stem) : stem
  }
  const asked = new Set(paths)
  const words = [...new Set(paths.map(wordOf))]
  const users = (await project.search(words, endings)).filter(
    (path) => !found.has(path) && !isInTestFolder(path),
  )
  for (const [user, text] of await project.texts(users)) {
    for (const name of loadedNames(user, text))
      for (const path of resolveLoaded(user, name, lookUp))
        if (asked.has(path) && path !== user) used.add(path)
    for (const path of paths)
      if (!isCode(path) && path !== user && text.includes(wordOf(path))) used.add(path)
  }
  return used
}

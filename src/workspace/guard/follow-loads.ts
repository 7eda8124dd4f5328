import { belongingToTests, loadedAsHelper } from './belonging-to-tests.ts'
import { isCode, isPython, isScript } from './code-file.ts'
import type { JudgedProject } from './judged-project.ts'
import { loadedNames } from './loaded-names.ts'
import { ownPackage } from './own-packages.ts'
import { namedData } from './read-data.ts'
import { type LookUp, resolveLoaded } from './resolve-loaded.ts'
import { broughtIn } from './settings-closure.ts'
import { isInTestFolder } from './test-names.ts'

/** Follows imports and names of data files, from everything that judges to what it loads. */
export async function followLoads(found: Map<string, string>, project: JudgedProject): Promise<void> {
  const lookUp = await lookUpOf(project)
  const folders = dataFolders(project.files)
  const refused = new Set<string>()
  let next = [...found.keys()].filter(isRead)
  while (next.length > 0) {
    const reached = new Map<string, string>()
    for (const [path, text] of await project.texts(next)) {
      const why = found.get(path) === 'it sets up a check' ? 'settings of a check load it' : 'tests load it'
      for (const name of loadedNames(path, text))
        for (const loaded of resolveLoaded(path, name, lookUp))
          reached.set(loaded, saysHelper(name) ? loadedAsHelper : why)
      if (found.get(path) === 'it sets up a check')
        for (const brought of broughtIn(path, text, project.files))
          found.set(brought, 'settings of a check bring it in')
      else
        for (const data of namedData(path, text, { ...project, folders }))
          for (const file of filesAt(data, project.files)) reached.set(file, 'tests read it')
    }
    const fresh = [...reached].filter(([path]) => !found.has(path) && !refused.has(path))
    const belong = await belongingToTests(fresh, found, project, lookUp)
    for (const [path] of fresh) if (!belong.has(path)) refused.add(path)
    for (const [path, why] of belong) found.set(path, why)
    next = [...belong.keys()].filter(isRead)
  }
}

/** Whether the name of a package, or of a part of one, says that it is for tests: `sums/testing`, `@mono/test-utils`. */
const saysHelper = (name: string) => /^[@\w]/.test(name) && isInTestFolder(`${name}/`)

const isRead = (path: string) =>
  isScript(path) || isPython(path) || /\.(?:jsonc?|ya?ml)$|mocharc|\.\w+rc$/.test(path)

async function lookUpOf(project: JudgedProject): Promise<LookUp> {
  const manifests = [...project.files].filter((path) => /(?:^|\/)package\.json$/.test(path)).slice(0, 300)
  const packages = [...(await project.texts(manifests))].flatMap(
    ([path, text]) => ownPackage(path, text) ?? [],
  )
  return { files: project.files, prefix: project.prefix, packages }
}

/** Folders that hold files of data and no code. */
function dataFolders(files: ReadonlySet<string>): ReadonlySet<string> {
  const folders = new Map<string, boolean>()
  for (const path of files) {
    const hasCode = isCode(path)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      folders.set(folder, (folders.get(folder) ?? false) || hasCode)
    }
  }
  return new Set([...folders].flatMap(([folder, hasCode]) => (hasCode ? [] : [folder])))
}

const filesAt = (path: string, files: ReadonlySet<string>): string[] =>
  files.has(path) ? [path] : [...files].filter((file) => file.startsWith(`${path}/`)).slice(0, 5000)

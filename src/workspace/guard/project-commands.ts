import { join } from 'node:path/posix'
import { checkTexts } from './check-texts.ts'
import { makeRecipes } from './make-recipes.ts'
import { commandsIn, nameOf } from './shell-commands.ts'

/** A command with the folder in which it runs, below the top. */
export interface PlacedCommand {
  readonly text: string
  readonly folder: string
}

/** A project whose files can be read. */
export interface ReadableProject {
  readonly files: ReadonlySet<string>
  readonly prefix: string
  /** The texts of files; what is too large or no text is missing. */
  texts(paths: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** The commands that checks lead to, and the files in which these stand. */
export interface ProjectCommands {
  readonly commands: readonly PlacedCommand[]
  /** Files whose text became commands, with the targets of make that were used. */
  readonly sources: readonly string[]
  readonly makeTargets: readonly string[]
}

const makeFiles = ['GNUmakefile', 'makefile', 'Makefile']
const everywhere =
  /\s(?:-w|-r|--workspaces?|--recursive|--filter|--prefix|-C|--cwd|--dir)\b|\b(?:turbo|nx|lerna|workspaces?)\b/
const mostPackages = 300

/** The checks with what they stand for: scripts of package.json, also of other packages, and recipes of make. */
export async function projectCommands(
  checks: readonly string[],
  project: ReadableProject,
): Promise<ProjectCommands> {
  const manifests = manifestsIn(project)
  const texts = await project.texts(manifests)
  const scripts = new Map(
    [...texts].map(([path, text]) => [path.replace(/\/?package\.json$/, ''), scriptsIn(text)]),
  )
  const queue: PlacedCommand[] = checks.map((text) => ({ text, folder: project.prefix }))
  const seen = new Set<string>()
  const commands: PlacedCommand[] = []
  const sources = new Set<string>()
  const makeTargets = new Set<string>()
  for (const { text, folder } of queue) {
    const key = `${folder}\0${text}`
    if (seen.has(key)) continue
    seen.add(key)
    commands.push({ text, folder })
    for (const place of foldersOf(text, folder, scripts)) {
      const known = scripts.get(place) ?? {}
      for (const inner of checkTexts([text], known))
        if (inner !== text) queue.push({ text: inner, folder: place })
      for (const words of commandsIn(text)) {
        const made = await recipesOf(words, place, project)
        for (const source of made?.sources ?? []) sources.add(source)
        for (const target of made?.targets ?? []) makeTargets.add(join(place, target))
        for (const inner of made?.commands ?? []) queue.push({ text: inner, folder: place })
      }
    }
  }
  return { commands, sources: [...sources], makeTargets: [...makeTargets] }
}

const manifestsIn = ({ files }: ReadableProject) =>
  [...files].filter((path) => /(?:^|\/)package\.json$/.test(path)).slice(0, mostPackages)

/** The folders in which a command may run: its own, those that it changes to, and those of all packages where it says so. */
function foldersOf(text: string, folder: string, scripts: ReadonlyMap<string, unknown>): string[] {
  const found = new Set([folder])
  let place = folder
  for (const [first, second = ''] of commandsIn(text))
    if (first === 'cd') {
      place = join(place, second)
      found.add(place)
    }
  if (everywhere.test(text)) for (const other of scripts.keys()) found.add(other)
  return [...found].map((path) => (path === '.' ? '' : path))
}

async function recipesOf(words: readonly string[], folder: string, project: ReadableProject) {
  const at = words.findIndex((word) => /^g?make$/.test(nameOf(word)))
  if (at < 0) return undefined
  const rest = words.slice(at + 1)
  const named = rest.flatMap((word, index) =>
    /^-(?:f|-file|-makefile)$/.test(word) ? [rest[index + 1] ?? ''] : [],
  )
  const path = [...named, ...makeFiles]
    .map((name) => join(folder, name))
    .find((name) => project.files.has(name))
  if (path === undefined) return undefined
  const asked = rest.filter(
    (word) => /^[\w./-]+$/.test(word) && !word.startsWith('-') && !named.includes(word),
  )
  const sources = [path]
  let text = (await project.texts([path])).get(path) ?? ''
  // Included files are read as if they stood in the first one.
  for (const name of makeRecipes(text, asked).includes.map((include) => join(folder, include))) {
    if (!project.files.has(name)) continue
    sources.push(name)
    text += `\n${(await project.texts([name])).get(name) ?? ''}`
  }
  return { ...makeRecipes(text, asked), sources }
}

/** The scripts of a package.json; none where it cannot be read. */
export function scriptsIn(manifest: string | undefined): Record<string, string> {
  try {
    const { scripts } = JSON.parse(manifest ?? '{}') as { scripts?: unknown }
    const pairs = Object.entries((scripts ?? {}) as object)
    return Object.fromEntries(pairs.filter(([, text]) => typeof text === 'string'))
  } catch {
    return {}
  }
}

import { dirname, join } from 'node:path/posix'
import { awaitedByMake, awaitedBySettings, awaitedByShell } from './awaited-files.ts'
import { calledFiles } from './called-files.ts'
import { followLoads } from './follow-loads.ts'
import { globPatterns } from './glob.ts'
import type { JudgedProject } from './judged-project.ts'
import { type ProjectCommands, projectCommands, type ReadableProject } from './project-commands.ts'
import { settingsFiles } from './settings-names.ts'
import { perhapsTests, readsLikeTest, takesThem, testFiles, testFilesOfSome } from './test-names.ts'

/** The files that judge, each with the reason, and the commands by which they were found. */
export interface JudgingFiles {
  /** Those of the beginning, and absent ones that would judge if they were there. */
  readonly files: ReadonlyMap<string, string>
  /** Those that are tests by themselves, and no helpers or data. */
  readonly tests: ReadonlySet<string>
  readonly commands: ProjectCommands
}

/**
 * Finds what judges: tests, settings, what the checks call, and what these load in turn, followed by their imports. A
 * module that sources load as well is a source; so is one that only tests load, unless its name or what it imports says
 * that it belongs to them.
 */
export async function judgingFiles(project: JudgedProject): Promise<JudgingFiles> {
  const commands = await projectCommands(project.checks, project)
  const found = new Map<string, string>()
  const called = await calledByCommands(commands, project)
  for (const path of commands.sources) found.set(path, 'a check runs what stands in it')
  for (const path of called) found.set(path, 'a check calls it')
  const settings = globPatterns(settingsFiles)
  for (const path of project.files) if (settings.test(path)) found.set(path, 'it sets up a check')
  const tests = await testsIn(project, commands)
  for (const path of tests) if (!found.has(path)) found.set(path, 'it is a test')
  await followLoads(found, project)
  for (const path of await awaited(found, commands, project))
    found.set(path, 'a check takes it where it is there')
  return { files: found, tests, commands }
}

/** The places of files that are absent, and that checks would take all the same. */
async function awaited(
  found: ReadonlyMap<string, string>,
  { commands, sources }: ProjectCommands,
  { files, prefix, texts }: JudgedProject,
): Promise<readonly string[]> {
  const places = new Set<string>()
  for (const { text, folder } of commands)
    for (const name of awaitedByShell(text)) places.add(join(folder, name))
  const read = [...found].flatMap(([path, why]) => (/^(?:it sets up|a check)/.test(why) ? [path] : []))
  for (const [path, text] of await texts(read)) {
    if (sources.includes(path)) for (const name of awaitedByMake(text)) places.add(join(dirname(path), name))
    else if (/\.(?:sh|bash|zsh)$/.test(path))
      for (const name of awaitedByShell(text)) places.add(join(prefix, name))
    else if (found.get(path) === 'it sets up a check')
      for (const place of awaitedBySettings(path, text, prefix)) places.add(place)
  }
  const there = [...files]
  return [...places].filter(
    (place) =>
      !there.some(
        (path) => path === place || (/^[./]/.test(path.slice(place.length)) && path.startsWith(place)),
      ),
  )
}

/** What the commands start, and what a shell script among it starts in turn. */
export async function calledByCommands(
  { commands }: ProjectCommands,
  project: ReadableProject,
): Promise<ReadonlySet<string>> {
  const called = new Set<string>()
  const queue = [...commands]
  for (const { text, folder } of queue) {
    const seen = { files: project.files, prefix: folder }
    for (const path of calledFiles([text], seen)) {
      if (called.has(path)) continue
      called.add(path)
      if (!/\.(?:sh|bash|zsh)$/.test(path)) continue
      const script = (await project.texts([path])).get(path) ?? ''
      queue.push({ text: script.replaceAll(/^\s*#.*$/gm, ''), folder })
    }
  }
  return called
}

async function testsIn({ files, texts }: JudgedProject, { commands }: ProjectCommands): Promise<Set<string>> {
  const all = commands.some(({ text }) => takesThem.test(text))
    ? [...testFiles, ...testFilesOfSome]
    : testFiles
  const sure = globPatterns(all)
  const perhaps = globPatterns(perhapsTests)
  const tests = new Set([...files].filter((path) => sure.test(path)))
  const doubtful = [...files].filter((path) => !tests.has(path) && perhaps.test(path))
  for (const [path, text] of await texts(doubtful)) if (readsLikeTest(text)) tests.add(path)
  return tests
}

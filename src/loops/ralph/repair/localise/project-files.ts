import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The programs of a work tree: path to text, in the order of their paths. */
export type ProjectFiles = ReadonlyMap<string, string>

const most = 5000
const largest = 1_000_000
const program = /\.[cm]?[jt]sx?$/
const closed = /^(?:node_modules|coverage|\..*)$/

/** Reads the programs of a folder; those of packages, hidden folders and declarations of types are left out. */
export async function readProjectFiles(folder: string): Promise<ProjectFiles> {
  const paths = (await pathsBelow(folder, '')).sort().slice(0, most)
  const texts = await Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8').catch(() => '')))
  return new Map(
    paths.flatMap((path, index) => (texts[index]!.length <= largest ? [[path, texts[index]!]] : [])),
  )
}

async function pathsBelow(folder: string, below: string): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) return closed.test(entry.name) ? [] : pathsBelow(folder, path)
      return entry.isFile() && program.test(entry.name) && !/\.d\.[cm]?ts$/.test(entry.name) ? [path] : []
    }),
  )
  return found.flat()
}

/** A digest that is the same for the same programs. */
export function digestOf(files: ProjectFiles): string {
  const digest = createHash('sha256')
  for (const [path, text] of files) digest.update(`${path}\0${text.length}\0${text}\0`)
  return digest.digest('hex')
}

const tests =
  /(?:^|\/)(?:tests?|__tests__|__mocks__|specs?)\/|[.\-_](?:test|spec)\.\w+$|(?:^|\/)test(?:-[^/]*)?\.\w+$/
const settings = /(?:^|\/)[\w.-]+\.(?:config|setup|workspace)\.\w+$/

/** Whether a file judges the program or sets up its tools; such a file is never edited. */
export function isJudge(path: string): boolean {
  return tests.test(path) || settings.test(path)
}

import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConfigProblem } from './config-problem.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-read-')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, text: string): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

/** Vitest reads modules in its own way, so what a plain Node does is seen in a process of its own. */
describe('a plain Node', () => {
  let workshop: string
  let reader: string

  beforeAll(async () => {
    // Among the packages of this project, so that the one that reads TypeScript is found from there.
    workshop = mkdtempSync(fileURLToPath(new URL('../../../node_modules/.reader-', import.meta.url)))
    reader = join(workshop, 'reader.mjs')
    const input = fileURLToPath(new URL('./read-config-file.ts', import.meta.url))
    const bundle = await rolldown({ input, platform: 'node', external: ['jiti'] })
    await bundle.write({ dir: workshop, entryFileNames: 'reader.mjs', format: 'esm' })
    await bundle.close()
  })
  afterAll(() => rmSync(workshop, { recursive: true, force: true }))

  test.each([
    ['reprise.config.mjs', 'export default { seed: 1 }'],
    ['reprise.config.js', 'export default { seed: 1 }'],
    ['reprise.config.js', 'module.exports = { seed: 1 }'],
  ])('reads %s with %s', async (name, text) => {
    expect(await read(write(name, text))).toMatchObject({ tree: { seed: 1 }, problems: [] })
  })

  test.each([
    ['export const seed = 1', 'no default export', 'export default defineConfig'],
    ['throw new Error("not today")', 'Error: not today', 'correct the file'],
  ])('reports what is wrong with %s', async (text, found, repair) => {
    const { problems } = await read(write('reprise.config.mjs', text))
    expect(problems).toEqual([expect.objectContaining({ where: 'reprise.config.mjs', found })])
    expect(problems[0]?.repair).toContain(repair)
  })

  test('the message for a module in a CommonJS package suggests another name', async () => {
    write('package.json', '{ "type": "commonjs" }')
    const { problems } = await read(write('reprise.config.js', 'export default { seed: 1 }'))
    expect(problems[0]?.repair).toBe('name it reprise.config.mjs')
  })

  const typed = [
    "import { defineConfig, type Config } from 'reprise'",
    'const seed: number = 7',
    'export default defineConfig({ seed } satisfies Config)',
  ].join('\n')

  const readQuietly = { tree: { seed: 7 }, problems: [], stderr: '' }

  test.each([['{}'], ['{ "type": "commonjs" }'], ['{ "type": "module" }']])(
    'types are read in a package that is %s, whatever is installed',
    async (manifest) => {
      installReprise()
      write('package.json', manifest)
      write('tsconfig.json', '{ "extends": "./nowhere.json" }')
      expect(await read(write('reprise.config.ts', typed))).toEqual(readQuietly)
      expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
    },
  )

  test('imports of the file are followed', async () => {
    write('seed.ts', 'export const seed: number = 9')
    const path = write('reprise.config.ts', "import { seed } from './seed.ts'\nexport default { seed }")
    expect((await read(path)).tree).toEqual({ seed: 9 })
  })

  test('the message for a file without a default export asks for one', async () => {
    const { problems } = await read(write('reprise.config.ts', 'export const seed: number = 1'))
    expect(problems).toEqual([expect.objectContaining({ found: 'no default export' })])
  })

  test('the message for a project without reprise offers two remedies', async () => {
    const { problems } = await read(write('reprise.config.ts', typed))
    expect(problems[0]?.repair).toContain('npm install --save-dev reprise')
  })

  test('a mistake in the file is reported with its location', async () => {
    const { problems } = await read(write('reprise.config.ts', 'const seed: number = \nexport default {'))
    expect(problems[0]?.found).toContain('reprise.config.ts')
    expect(problems[0]?.found).toContain('2:')
  })

  function installReprise(): void {
    write('node_modules/reprise/package.json', '{ "type": "module", "exports": "./index.js" }')
    write('node_modules/reprise/index.js', 'export const defineConfig = (config) => config')
  }

  test('TypeScript is compiled once for each text', async () => {
    const path = write('reprise.config.ts', 'export default { seed: 1 as number }')
    await read(path)
    const compiled = join(folder, 'cache/reprise/typescript')
    const [name, ...others] = readdirSync(compiled)
    expect(others).toEqual([])
    const kept = readFileSync(join(compiled, name!), 'utf8')
    writeFileSync(join(compiled, name!), kept.replace('seed: 1', 'seed: 2'))
    expect((await read(path)).tree).toEqual({ seed: 2 })
    write('reprise.config.ts', 'export default { seed: 3 as number }')
    expect((await read(path)).tree).toEqual({ seed: 3 })
  })

  async function read(
    path: string,
    flags = withoutTypes,
  ): Promise<{ tree?: unknown; problems: ConfigProblem[]; stderr: string }> {
    const program = [
      `import { readConfigFile } from ${JSON.stringify(reader)}`,
      'const { tree, problems } = await readConfigFile(process.argv[1], process.cwd())',
      'console.log(JSON.stringify({ tree, problems }))',
    ].join('\n')
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [...flags, '--input-type=module', '--eval', program, path],
      { cwd: folder, env: { PATH: process.env.PATH, XDG_CACHE_HOME: join(folder, 'cache') } },
    )
    return { ...JSON.parse(stdout), stderr }
  }
})

const readsTypes = 'typescript' in process.features && process.features.typescript !== false
/** Makes a newer Node as ignorant of types as an old one. */
const withoutTypes = readsTypes ? ['--no-experimental-strip-types'] : []

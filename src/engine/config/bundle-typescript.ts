import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A tool that turns a TypeScript file into JavaScript; undefined where the tool is not there or cannot. */
type Bundler = (path: string, tool: string) => Promise<string | undefined>

/** Where to look: a package of the project, or a package that another one brings along. */
const tools: readonly (readonly [way: readonly string[], bundle: Bundler])[] = [
  [['esbuild'], withEsbuild],
  [['tsx', 'esbuild'], withEsbuild],
  [['vite', 'esbuild'], withEsbuild],
  [['rolldown'], withRolldown],
  [['vite', 'rolldown'], withRolldown],
  [['typescript'], withCompiler],
]

/** The JavaScript of a TypeScript file, made by what the file's own project has; undefined where it has nothing. */
export async function bundleTypeScript(path: string): Promise<string | undefined> {
  for (const [way, bundle] of tools) {
    const tool = resolveAlong(path, way)
    const code = tool === undefined ? undefined : await bundle(path, tool).catch(unlessMistake)
    if (code !== undefined) return code
  }
  return undefined
}

/** A tool that finds mistakes in the file lists them; one that fails in another way is not fit for this machine. */
function unlessMistake(error: unknown): undefined {
  if (error instanceof Error && 'errors' in error) throw error
}

function resolveAlong(path: string, [name, ...rest]: readonly string[]): string | undefined {
  if (name === undefined) return path
  try {
    return resolveAlong(createRequire(path).resolve(rest.length > 0 ? `${name}/package.json` : name), rest)
  } catch {
    return undefined
  }
}

interface Esbuild {
  buildSync(options: object): { outputFiles: readonly { text: string }[] }
}

async function withEsbuild(path: string, tool: string): Promise<string | undefined> {
  const { buildSync }: Esbuild = createRequire(path)(tool)
  const options = { bundle: true, packages: 'external', write: false, logLevel: 'silent', tsconfigRaw: {} }
  const target = { platform: 'node', format: 'esm', target: 'node20' }
  return buildSync({ entryPoints: [path], ...options, ...target }).outputFiles[0]?.text
}

interface Rolldown {
  rolldown(options: object): Promise<{
    generate(options: object): Promise<{ output: readonly { code?: string }[] }>
    close(): Promise<void>
  }>
}

async function withRolldown(path: string, tool: string): Promise<string | undefined> {
  const { rolldown }: Rolldown = await import(/* @vite-ignore */ pathToFileURL(tool).href)
  const bundle = await rolldown({ input: path, platform: 'node', external: isPackage, tsconfig: false })
  try {
    return (await bundle.generate({ format: 'esm' })).output[0]?.code
  } finally {
    await bundle.close()
  }
}

const isPackage = (name: string) => !name.startsWith('.') && !isAbsolute(name)

/** The compiler has no interface that lasts from one version to the next, but its command line does. */
async function withCompiler(path: string, tool: string): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'reprise-config-'))
  try {
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(compilerSettings(path, folder)))
    await run(join(dirname(tool), '../bin/tsc'), ['-p', folder])
    const emitted = join(folder, basename(path).replace(/ts$/, 'js'))
    return await readFile(emitted, 'utf8').catch(() => undefined)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function compilerSettings(path: string, folder: string): object {
  const emit = { outDir: folder, rootDir: dirname(path), target: 'es2022', module: 'preserve' }
  const ease = { noCheck: true, noResolve: true, types: [], skipLibCheck: true, noEmitOnError: false }
  return { compilerOptions: { ...emit, ...ease }, files: [path] }
}

/** Runs to the end, however it ends: a compiler that complains of types has emitted all the same. */
function run(script: string, args: readonly string[]): Promise<void> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: 'ignore' })
    child.once('error', () => done())
    child.once('close', () => done())
  })
}

import { execFile, spawn } from 'node:child_process'
import { copyFile, cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type LoopDemo, loopRegistry, openProject } from '../../engine/index.ts'
import { makeFolder, packageRoot, Refusal } from '../../kit/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import type { Terminal } from '../terminal.ts'
import { repriseIn } from '../text/called-as.ts'
import { shellWord } from '../text/shell-word.ts'
import type { BuildProgram } from './start-group.ts'
import { validate } from './validate.ts'

const execFileOf = promisify(execFile)

/** Runs every loop that has a demonstration with bots, then checks what they wrote: no key, no network. The runs are kept. */
export async function demo(
  { dir, studio: show = true }: { readonly dir?: string; readonly studio?: boolean },
  terminal: Terminal,
  build: BuildProgram,
): Promise<number> {
  const { bold, dim } = coloursFor(terminal.out)
  const say = (text: string) => void terminal.out.write(`${text}\n`)
  const shown = loopRegistry.flatMap(({ name, demo: shows }) =>
    shows === undefined ? [] : [{ name, ...shows }],
  )
  const folder = await folderFor(dir, terminal, shown)
  const there = { ...terminal, folder, elsewhere: true }
  const command = (words: readonly string[]) => `${repriseIn(there)} ${words.map(shellWord).join(' ')}`
  say(`${bold('Reprise')} runs the loops in which agents learn, and keeps every step as a validated record.`)
  say(`In this demo, bots are the agents: no key, no network. The runs are kept in ${folder}.`)
  let failed = 0
  for (const { name, says, id, words, files = [], repository } of shown) {
    say(`\n${bold(name)}: ${says}`)
    for (const file of files) await copyFile(join(packageRoot(), file), join(folder, basename(file)))
    if (repository !== undefined) await makeRepository(join(packageRoot(), repository), folder)
    say(`${dim(`$ ${command(words)}`)}\n`)
    if ((await runWords([...words, '--id', id], there, build)) !== exitCode.fine) failed++
  }
  say(
    `\n${bold('records')}: every record is checked against its contract\n${dim(`$ ${command(['validate', '.reprise'])}`)}`,
  )
  const findings = await validate([join(folder, '.reprise')], { level: 'lint', quiet: true })
  say('\nNext, look at what was kept:')
  for (const { id } of shown) for (const word of ['show', 'replay']) say(`  ${bold(command([word, id]))}`)
  say(`  ${bold(command(['runs']))}`)
  say(`  ${bold(command(['--help']))}`)
  if (show) {
    const { studio } = await import('./studio.ts')
    const stop = startLive(shown, folder, terminal)
    if (stop !== undefined) say('\nOne more run is under way; the studio shows it live.')
    say('')
    await studio({}, there)
    await stop?.()
  }
  return failed === 0 && findings === exitCode.fine ? exitCode.fine : exitCode.findings
}

/** Starts a longer run in a process of its own, to be watched. Gives what stops it; undefined where there is none. */
function startLive(
  shown: readonly Pick<LoopDemo, 'live'>[],
  folder: string,
  { env }: Pick<Terminal, 'env'>,
): (() => Promise<void>) | undefined {
  const live = shown.find((one) => one.live !== undefined)?.live
  const program = process.argv[1]
  if (live === undefined || program === undefined) return undefined
  const child = spawn(process.execPath, [program, ...live.words, '--id', live.id], {
    cwd: folder,
    env: env as NodeJS.ProcessEnv,
    stdio: 'ignore',
    // Ctrl-C at the terminal ends the studio; the run is then stopped from here.
    detached: true,
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return async () => {
    // Once finishes the current steps, twice ends at once; the run can be resumed in any case.
    child.kill('SIGINT')
    child.kill('SIGINT')
    await ended
  }
}

/** A new folder, or the one that was named, which must not have the runs of an earlier demo. */
async function folderFor(
  dir: string | undefined,
  { folder: from, env }: Terminal,
  shown: readonly { readonly id: string }[],
): Promise<string> {
  if (dir === undefined) return mkdtemp(join(tmpdir(), 'reprise-demo-'))
  const folder = resolve(from, dir)
  await makeFolder(folder)
  const { store } = await openProject({ folder, env })
  const ids = await store.list()
  const taken = shown.find(({ id }) => ids.includes(id))
  if (taken === undefined) return folder
  throw new Refusal('run_exists', 'conflict', `${folder} already contains the demo run '${taken.id}'.`, {
    hint: 'Name another folder, or leave out --dir for a new temporary folder.',
  })
}

/** Copies a folder, and commits what was copied to a repository of its own. */
async function makeRepository(from: string, folder: string): Promise<void> {
  await cp(from, folder, { recursive: true })
  const git = (...args: readonly string[]) => execFileOf('git', args, { cwd: folder })
  await git('init', '--quiet', '--initial-branch=main')
  await git('add', '--all')
  await git(
    '-c',
    'user.name=Reprise',
    '-c',
    'user.email=reprise@localhost',
    'commit',
    '--quiet',
    '--message=Demo',
  )
}

/** Runs a command line inside this process, and gives its exit code. */
async function runWords(words: readonly string[], terminal: Terminal, build: BuildProgram): Promise<number> {
  const program = await build({ words, terminal: async () => terminal })
  const before = process.exitCode
  await program.parseAsync(words, { from: 'user' })
  const code = Number(process.exitCode ?? exitCode.fine)
  process.exitCode = before
  return code
}

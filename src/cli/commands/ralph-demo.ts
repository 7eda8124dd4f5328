import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import {
  layOut,
  openProject,
  planRalph,
  type RalphAttempt,
  readFolderTask,
  surroundings,
} from '../../engine/index.ts'
import { seededRandom } from '../../kit/index.ts'
import { coloursFor } from '../colours.ts'
import { packageRoot } from '../package-root.ts'
import { ralphLines } from './ralph-lines.ts'
import type { Terminal } from './runs-terminal.ts'

/** The program that is mended, one of those in examples/defects. */
const shown = '04-lru-cache'

/** Mends a small defective program before the reader's eyes: no key, no network, nothing left behind. Tells whether it did. */
export async function ralphDemo(terminal: Terminal, defect: string = shown): Promise<boolean> {
  const { dim, red, green, bold } = coloursFor(terminal.out)
  const source = join(packageRoot(), 'examples', 'defects', defect)
  const task = await readFolderTask(source)
  const folder = await mkdtemp(join(tmpdir(), 'reprise-demo-'))
  try {
    await layOut(task, folder)
    const project = await openProject({ folder, env: {} })
    const lines = ralphLines(terminal)
    const around = surroundings(project, { version: terminal.version, tell: lines.tell })
    const { holdout } = task.request.words
    const launch = {
      ...task.request,
      words: { actor: 'bot:repair', ...(holdout !== undefined && { holdout }) },
      holdoutFiles: task.hidden.map((file) => join(source, file)),
      workspace: 'in-place' as const,
      id: 'ralph-demo',
      seed: 1,
      random: seededRandom('demo'),
    }
    const planned = await planRalph(launch, project, around)
    const flags = `--check ${JSON.stringify(task.request.checks[0])} --actor bot:repair`
    terminal.out.write(
      `${dim(`$ cd ${relative(packageRoot(), source)}; reprise ralph ${JSON.stringify(task.request.task)} ${flags}`)}\n\n`,
    )
    lines.begin(planned)
    let last: RalphAttempt | undefined
    const attempted = (attempt: RalphAttempt) => {
      last = attempt
      lines.attempted(attempt)
    }
    const { result } = await planned.start(around, { begins: lines.begins, attempted })
    lines.end()
    if (result?.passed !== true || last === undefined) return false
    terminal.out.write(
      `\n${green(bold('mended'))} after ${result.iterations} attempts, by what it had learnt from the failed ones:\n`,
    )
    for (const line of diffOf(last)) {
      const paint = line.startsWith('+') ? green : line.startsWith('-') ? red : dim
      terminal.out.write(`${paint(line)}\n`)
    }
    const proof = JSON.parse(
      await readFile(join(folder, '.reprise/runs/ralph-demo/certificate.json'), 'utf8'),
    )
    terminal.out.write(
      dim(
        `certificate: \`${proof.checks[0].command}\` ended with ${proof.checks[0].exit_code} on tree ${proof.tree.slice(0, 12)}\n`,
      ),
    )
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The lines that went and came in the attempt that passed, with those between and next to them. */
function diffOf({ deed }: RalphAttempt): string[] {
  const diff = deed.actions.flatMap(({ changes }) => changes?.diff?.split('\n') ?? [])
  const lines = diff.filter((line) => /^(?:[+-](?![+-])| )/.test(line))
  const changed = lines.flatMap((line, at) => (line.startsWith(' ') ? [] : [at]))
  return lines
    .slice(Math.max(0, (changed[0] ?? 0) - 1), (changed.at(-1) ?? 0) + 2)
    .map((line) => `${line[0]} ${line.slice(1)}`)
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type LaunchRequest,
  launchLoop,
  loopIn,
  openProject,
  type RunOutcome,
  realClock,
  runContextOf,
} from '../../engine/index.ts'
import { seededRandom } from '../../kit/index.ts'
import type { Terminal } from '../terminal.ts'

/** A loop of a user's own: two chains side by side that ask, double what was said, and note it down in a stream. */
const chains = `
const notes = {
  name: 'ralph/notes', family: 'ralph', form: 'jsonl', path: 'notes.jsonl', validate: () => true,
}
export default {
  name: 'chains',
  roles: ['worker'],
  async run({ length, pauseMs = 0 }, run, { worker }) {
    const branches = await Promise.all(['left', 'right'].map((name) => chain(run.scope(name))))
    for (const [turn, said] of branches.flat().entries()) run.append(notes, { turn, said })
    return branches.flat()

    async function chain(scope) {
      const said = []
      for (let turn = 0; turn < length; turn++) {
        const content = \`turn \${turn} after \${said.at(-1)}\`
        const { text } = await scope.ask(worker, { name: 'turn', messages: [{ role: 'user', content }] })
        said.push(await scope.step('double', async ({ signal }) => {
          await new Promise((resolve) => {
            setTimeout(resolve, pauseMs)
            signal.addEventListener('abort', resolve)
          })
          return text + text
        }))
      }
      return said
    }
  },
}
`

const keys = (length: number) =>
  ['left', 'right'].flatMap((side) =>
    Array.from({ length }, (_, turn) => `${side}/turn${turn === 0 ? '' : `#${turn + 1}`}`),
  )

/** A project in a folder of its own, with a loop, scripts for it, and a terminal that keeps what was printed. */
export interface TestProject {
  readonly folder: string
  write(file: string, text: string): void
  /** Starts a run of the loop and stays with it. */
  start(request?: Partial<LaunchRequest>): Promise<RunOutcome>
  terminal(options?: { readonly isTTY?: boolean; readonly answer?: boolean }): TestTerminal
  remove(): void
}

export interface TestTerminal extends Terminal {
  readonly printed: () => string
  readonly complained: () => string
}

export function testProject(env: Readonly<Record<string, string>> = {}): TestProject {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-runs-'))
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  write('chains.mjs', chains)
  write('replies.json', JSON.stringify(Object.fromEntries(keys(9).map((key) => [key, `re ${key} `]))))
  write('reprise.config.json', '{}')
  return {
    folder,
    write,
    async start(request = {}) {
      const project = await openProject({ folder, env })
      const module = join(folder, 'chains.mjs')
      const launch = {
        settings: { length: 2 },
        agents: { worker: 'script:replies.json' },
        id: 'one',
        seed: 7,
        module,
        ...request,
      }
      const context = {
        clock: realClock,
        random: seededRandom('runs'),
        signal: new AbortController().signal,
        say: () => undefined,
      }
      return launchLoop(
        await loopIn(module),
        launch,
        project,
        context,
        runContextOf(project, { version: '0.1.0' }),
      )
    },
    terminal({ isTTY = false, answer } = {}) {
      const printed: string[] = []
      const complained: string[] = []
      return {
        folder,
        env,
        version: '0.1.0',
        out: { isTTY, write: (text) => printed.push(text) },
        err: { isTTY, write: (text) => complained.push(text) },
        ...(answer !== undefined && { confirm: async () => answer }),
        printed: () => printed.join(''),
        complained: () => complained.join(''),
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

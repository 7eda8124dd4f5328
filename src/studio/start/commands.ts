import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from '../../engine/index.ts'
import { makeFolder, Refusal } from '../../kit/index.ts'
import type { WireCommand } from '../wire.ts'
import { finishCommand } from './finish-command.ts'
import { shellLine } from './shell-line.ts'

/** Commands that the studio starts for the page. Each is shown first, and started by the ticket that came with it. */
export interface Commands {
  /** Makes a command ready. `run` is the run that it starts, continues or is about; one that `ends` is waited for. */
  ready(words: readonly string[], run: string, options?: { readonly ends?: boolean }): WireCommand
  /** Starts the command of a ticket in a process of its own, and waits until its run is there or it has failed. */
  start(ticket: string): Promise<{ readonly run_id: string; readonly said?: string }>
}

/** How many commands may wait to be started. */
const maxTickets = 100
/** How long a run may take to appear. */
const patienceMs = 20_000

/** Commands of a project. `program` are the words that start this program. */
export function openCommands(project: Project, program: readonly string[]): Commands {
  const tickets = new Map<string, { words: readonly string[]; run: string; ends: boolean }>()
  return {
    ready(words, run, { ends = false } = {}) {
      const ticket = randomBytes(16).toString('base64url')
      tickets.set(ticket, { words, run, ends })
      for (const old of [...tickets.keys()].slice(0, -maxTickets)) tickets.delete(old)
      return { ticket, line: shellLine(['reprise', ...words]), run_id: run }
    },
    async start(ticket) {
      const found = tickets.get(ticket)
      if (found === undefined)
        throw new Refusal('no_ticket', 'usage', 'This command was not shown before, or was started already.')
      tickets.delete(ticket)
      const whole = [...program, ...found.words]
      if (found.ends) return { run_id: found.run, said: await finishCommand(project, whole) }
      await launch(project, whole, found.run)
      return { run_id: found.run }
    },
  }
}

/** Starts a process that outlives the studio. Its output goes to a file, from which a refusal is read. */
async function launch(project: Project, [file, ...args]: readonly string[], run: string): Promise<void> {
  const folder = join(project.root, '.reprise', 'studio-logs')
  await makeFolder(folder)
  const log = join(folder, `${run}.log`)
  const output = openSync(log, 'w')
  const child = spawn(file!, args, {
    cwd: project.root,
    env: { ...project.env, REPRISE_PERSON: 'studio' } as NodeJS.ProcessEnv,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  const end = new Promise<number | undefined>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1))
    child.once('error', () => resolve(undefined))
  })
  const before = await project.store.manifest(run).catch(() => undefined)
  for (const until = performance.now() + patienceMs; performance.now() < until; ) {
    const code = await Promise.race([end, later(50)])
    if ((await project.store.holder(run).catch(() => undefined)) !== undefined) return
    if (code === 'later') continue
    const now = await project.store.manifest(run).catch(() => undefined)
    if (now !== undefined && now.epoch !== before?.epoch) return
    throw new Refusal('not_started', 'usage', reasonIn(log))
  }
}

const later = (milliseconds: number) =>
  new Promise<'later'>((resolve) => setTimeout(resolve, milliseconds, 'later'))

function reasonIn(log: string): string {
  const text = readFileSync(log, 'utf8').trim()
  const [, reason = text] = /(?:^|\n)error: (.*)$/s.exec(text) ?? []
  return reason.slice(-2000) || 'The command ended without a word.'
}

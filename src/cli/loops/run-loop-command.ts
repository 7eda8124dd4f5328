import {
  type CommandContext,
  findRun,
  type Interruption,
  importers,
  importModule,
  interruptedCode,
  type Loop,
  type LoopCommand,
  listenForInterrupt,
  loadRun,
  localConfigOf,
  type Project,
  parseSettings,
  planLaunch,
  type RunEvent,
  type RunOutcome,
  realClock,
  replayNamed,
  resumeRun,
  runContextOf,
  type StartRequest,
  startPlanned,
} from '../../engine/index.ts'
import { coloursFor, styleFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'
import { repriseIn, typeable } from '../text/called-as.ts'
import { fitTables } from '../text/fit-tables.ts'
import { outermostProgress } from '../text/outermost-progress.ts'
import { snakeKeys } from '../text/snake-keys.ts'
import { type StatusLine, statusLine } from '../text/status-line.ts'
import { knownWidthOf } from '../text/width.ts'

/** Runs a command of a loop with what flags gave, and gives its exit code. */
export async function runLoopCommand(
  command: LoopCommand,
  given: Readonly<Record<string, unknown>>,
  { json = false }: { readonly json?: boolean },
  terminal: Terminal,
): Promise<number> {
  const settings = parseSettings(command.settings, given, `\`reprise ${command.name}\``)
  const project = await projectAt(terminal)
  const status = statusLine(terminal.err, { elapsed: () => performance.now(), prefix: command.name })
  const say = (sentence: string) => {
    status.clear()
    terminal.err.write(`${typeable(sentence, terminal)}\n`)
    status.draw()
  }
  const underWay: string[] = []
  const { restore, ...interruption } = listenForInterrupt(say, {
    hint: () => howToContinue(underWay.at(-1), terminal),
    isWorthFinishing: () => underWay.length > 0,
  })
  try {
    const context = contextOf({ project, terminal, json, status, say, interruption, underWay })
    const code = await command.run(settings, context)
    return interruption.stopping() && code !== exitCode.fine ? interruptedCode : code
  } catch (error) {
    if (error === interruption.signal.reason) return interruptedCode
    throw error
  } finally {
    status.end()
    restore()
  }
}

function howToContinue(run: string | undefined, terminal: Terminal): string {
  if (run === undefined) return 'give the same command to start again'
  return `\`${repriseIn(terminal)} resume ${run}\` continues it`
}

/** A question without the status line, which would be drawn over it. */
export function withoutStatus<Ask extends (...words: never[]) => Promise<unknown>>(
  ask: Ask,
  status: Pick<StatusLine, 'show' | 'clear'>,
): Ask {
  const quiet = async (...words: Parameters<Ask>) => {
    status.show(undefined)
    status.clear()
    try {
      return await ask(...words)
    } finally {
      status.show([])
    }
  }
  return quiet as Ask
}

interface Parts {
  readonly project: Project
  readonly terminal: Terminal
  readonly json: boolean
  readonly status: StatusLine
  readonly say: (sentence: string) => void
  readonly interruption: Omit<Interruption, 'restore'>
  /** The ids of the runs that the command has under way. */
  readonly underWay: string[]
}

function contextOf(parts: Parts): CommandContext {
  const { project, terminal, json, status, say, interruption, underWay } = parts
  const { out, version } = terminal
  const { store, root, folder } = project
  const shownOf = outermostProgress()
  const runContext = (subscribe?: (event: RunEvent) => void) =>
    runContextOf(project, {
      ...interruption,
      version,
      subscribe(event) {
        if (event.type === 'progress') {
          const shown = shownOf(event)
          if (shown !== undefined) status.progress(shown)
        } else if (event.type === 'notice') say(event.message)
        subscribe?.(event)
      },
    })
  const print = (text: string) => {
    const width = knownWidthOf(out)
    const shown = typeable(text, terminal)
    status.clear()
    out.write(`${width === undefined ? shown : fitTables(shown, width, coloursFor(out).bold)}\n`)
    status.draw()
  }
  return {
    folder,
    project: root,
    store,
    signal: interruption.signal,
    json,
    style: styleFor(out),
    say,
    print,
    printJson: (value) => printJson(terminal, snakeKeys(value)),
    progress: (done, total, unit) => status.progress({ done, total, message: unit }),
    importers,
    analyses: project.resolved.values.analyses,
    importModule: (path) => importModule(path, 'unreadable_module'),
    ...(terminal.ask && { ask: withoutStatus(terminal.ask, status) }),
    findRun: (name) => findRun(store, name),
    configOf: (id) => localConfigOf(project, id),
    async start<Config extends object, Result, Role extends string>(
      loop: Loop<Config, Result, Role>,
      { onEvent, ...request }: StartRequest,
    ) {
      const plan = await planLaunch(loop, request, project, {
        clock: realClock,
        random: Math.random,
        signal: interruption.signal,
        say,
        ...(terminal.choose && {
          choose: withoutStatus<NonNullable<Terminal['choose']>>(terminal.choose, status),
        }),
      })
      underWay.push(plan.id)
      const outcome = await startPlanned(plan, runContext(onEvent)).finally(() => underWay.pop())
      return outcome as RunOutcome<Result>
    },
    async resume(id, { budget, narrated = false } = {}) {
      const { loop, team, before, manifest } = await loadRun(id, {}, project)
      const { config, agents } = manifest
      const narrator =
        narrated && !json ? loop.narrate?.({ print, style: styleFor(out), config, agents }) : undefined
      underWay.push(id)
      const request = { id, team, before, ...(budget && { budget }) }
      return resumeRun(loop, request, runContext(narrator?.event)).finally(() => {
        narrator?.end?.()
        underWay.pop()
      })
    },
    async replay<Config extends object, Result, Role extends string>(
      id: string,
      loop: Loop<Config, Result, Role>,
    ) {
      const { result } = await replayNamed(id, { loop, compare: false }, project, runContext())
      return result as Result | undefined
    },
  }
}

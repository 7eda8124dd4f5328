import type { PlannedRalph, RalphAttempt, RalphVerdict, Surroundings } from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { plural, span } from './runs-amounts.ts'
import { runProgress } from './runs-progress.ts'
import type { Terminal } from './runs-terminal.ts'

/** Tells of a loop in lines that people read: what was changed, what the checks said, the reward, the lesson. */
export function ralphLines({ out, err }: Pick<Terminal, 'out' | 'err'>) {
  const { bold, dim, green, red, yellow, cyan } = coloursFor(out)
  // In a pipe the lines below are all there is; on a terminal one more line shows what is under way.
  const progress = err.isTTY === true ? runProgress('ralph', err, () => performance.now()) : undefined
  const write = (text: string) => {
    if (progress !== undefined) err.write('\r\u001b[K')
    out.write(`${text}\n`)
  }
  let reward = 0

  const checksIn = ({ results, metrics }: RalphVerdict) =>
    results
      .map(({ command, status, timedOut, flaky, durationMs }) => {
        const mark = status === 'pass' ? green('✓') : red('✗')
        const extra = [timedOut ? 'out of time' : '', flaky ? yellow('flaky') : '', span(durationMs)]
        return `${mark} ${command} ${dim(`(${extra.filter((part) => part !== '').join(', ')})`)}`
      })
      .join('  ') + dim(testsIn(metrics))

  const rewardIn = (now: number) => {
    const change = now - reward
    reward = now
    if (Math.abs(change) < 5e-4) return dim('=')
    return change > 0 ? green(`▲ +${change.toFixed(3)}`) : red(`▼ −${(-change).toFixed(3)}`)
  }

  return {
    say: (sentence: string) =>
      progress === undefined ? void err.write(`${sentence}\n`) : progress.say(sentence),
    tell: ((event, ledger) => {
      if (event.type === 'waiting')
        write(dim(`  waiting ${span(event.milliseconds)} before ${event.key} is asked again`))
      progress?.tell(event, ledger)
    }) as Surroundings['tell'],
    begin({ id, config, actor, reflector }: PlannedRalph) {
      const memory = config.memory ? `Ω ${config.omega} ${config.window}` : 'memory off'
      write(`${bold(id)}  ${config.task.split('\n')[0]}`)
      const where = config.workspace === 'worktree' ? `worktree on reprise/${id}` : 'in place'
      write(
        dim(
          `  ${actor} · ${reflector} · ${memory} · at most ${plural(config.maxIterations, 'attempt')} · ${where}`,
        ),
      )
    },
    begins(baseline: RalphVerdict) {
      reward = baseline.reward
      write(`${bold('before'.padEnd(10))} ${checksIn(baseline)}`)
      write(`${' '.repeat(10)} reward ${baseline.reward.toFixed(3)}`)
    },
    attempted({ iteration, deed, verdict, reflection, holdout }: RalphAttempt) {
      const gap = ' '.repeat(10)
      write(`${bold(`attempt ${iteration + 1}`.padEnd(10))} ${changesIn(deed)}`)
      for (const { path, why, stays } of deed.tampering)
        write(`${gap} ${yellow(stays ? 'tampered' : 'put back')} ${path}: ${why}`)
      write(`${gap} ${checksIn(verdict)}`)
      const hidden = holdout === undefined ? '' : dim(`  holdout ${holdout.passed ? 'passed' : 'failed'}`)
      write(`${gap} reward ${verdict.reward.toFixed(3)} ${rewardIn(verdict.reward)}${hidden}`)
      if (!verdict.passed) write(`${gap} ${cyan('lesson')} ${lessonIn(reflection)}`)
    },
    end: () => progress?.end(),
  }
}

function testsIn({ tests_failed: failed, tests_total: total }: RalphVerdict['metrics']): string {
  if (total === undefined) return ''
  return failed === 0 ? `  ${plural(total, 'test')} pass` : `  ${failed} of ${plural(total, 'test')} fail`
}

function changesIn({ files, linesAdded, linesDeleted, edit, failure }: RalphAttempt['deed']): string {
  const end = failure === undefined ? '' : ` (${failure.replaceAll('_', ' ')})`
  if (files.length === 0) return `changed nothing${end}`
  const shown = files.slice(0, 3).join(', ') + (files.length > 3 ? ` and ${files.length - 3} more` : '')
  // The name of an edit begins with its file, its line and what kind of change it is.
  const what = edit === undefined ? shown : edit.replace(/^(.+?:\d+):([^:]+).*$/s, '$1 ($2)')
  return `changed ${what} (+${linesAdded} −${linesDeleted})${end}`
}

function lessonIn({
  credit_assignment: credit,
  actionable_insights: insights = [],
  reflection_text: text,
}: RalphAttempt['reflection']) {
  const lesson = credit?.root_cause ?? insights[0] ?? text
  const line = lesson.replaceAll(/\s+/g, ' ').trim()
  return line.length <= 140 ? line : `${line.slice(0, 139)}…`
}

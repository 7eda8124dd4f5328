import { diffText } from '../evidence/diff-text.ts'
import { effectOf } from '../evidence/effect-of.ts'
import { effectLines } from '../evidence/effect-text.ts'
import { errorsAsList } from '../prompt/prompt.ts'
import { alreadyTried } from './already-tried.ts'
import { reasoning } from './blame.ts'
import type { Judged } from './reflect.ts'

const shownDiff = 300

/** The prompt for a reflection on an attempt, with all the evidence. It does not mention the holdout. */
export function reflectionPrompt(judged: Judged): string {
  const { config, iteration, change, verdict, before, window } = judged
  const effects = effectOf(before, verdict)
  const actions = change.actions.map(({ type, description }, index) => `[${index}] ${type}: ${description}`)
  const earlier = window.map(
    ({ iteration: at, reflection }) => `Attempt ${at + 1}: ${reflection.reflection_text}`,
  )
  const checks = verdict.results.map(({ command, status, exitCode, flaky }) => {
    return `- \`${command}\`: ${status}, exit code ${exitCode ?? 'none'}${flaky ? ', flaky' : ''}`
  })
  const tampering = change.tampering.map(({ path, why }) => `- ${path} (${why})`)
  const diff = change.files.length === 0 ? [] : [`\`\`\`diff\n${diffText(change, shownDiff)}\n\`\`\``]
  return [
    'You are the one who made the attempt below. Reflect on it: say which of your actions led to the result and why, and what you will do differently. Be specific: name files, functions and values. A file that you changed without success may still be the one that has to change: judge the edit, not the file.',
    `# Task\n\n${config.task}`,
    section('# What you knew from earlier attempts', earlier),
    `# Attempt ${iteration + 1}\n\n${change.rationale}\n\n${actions.join('\n') || 'Nothing was changed.'}`,
    section('# The change', diff),
    section('# Protected files that you changed; changes are undone where possible', tampering),
    `# What the checks say\n\n${checks.join('\n')}\n\nReward ${verdict.reward.toFixed(3)}, before the attempt ${before.reward.toFixed(3)}.`,
    section('# What the change did to the checks', [...effectLines(effects), reasoning(judged, effects)]),
    section('# Errors', verdict.errors.length === 0 ? [] : [errorsAsList(verdict)]),
    section('# What is known to be of no use', verdict.passed ? [] : alreadyTried(judged, effects)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}\n\n${lines.join('\n')}`
}

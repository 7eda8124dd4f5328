import { errorsAsList } from './actors/prompt.ts'
import type { Judged } from './reflect.ts'

const shownDiff = 4000

/** What a reflector is told about an attempt. Of the holdout it hears nothing. */
export function reflectionPrompt({ config, iteration, deed, verdict, before, window }: Judged): string {
  const actions = deed.actions.map(({ type, description, changes }, index) => {
    const diff =
      changes?.diff === undefined ? '' : `\n\`\`\`diff\n${changes.diff.slice(0, shownDiff)}\n\`\`\``
    return `[${index}] ${type}: ${description}${diff}`
  })
  const earlier = window.map(
    ({ iteration: at, reflection }) => `Attempt ${at + 1}: ${reflection.reflection_text}`,
  )
  const checks = verdict.results.map(({ command, status, exitCode, flaky }) => {
    return `- \`${command}\`: ${status}, exit code ${exitCode ?? 'none'}${flaky ? ', flaky' : ''}`
  })
  const tampering = deed.tampering.map(({ path, why }) => `- ${path} (${why})`)
  return [
    'You are the one who made the attempt below. Reflect on it: say which of your actions led to the result and why, and what you will do differently. Be specific: name files, functions and values.',
    `# Task\n\n${config.task}`,
    section('# What you knew from earlier attempts', earlier),
    `# Attempt ${iteration + 1}\n\n${deed.rationale}\n\n${actions.join('\n\n') || 'Nothing was changed.'}`,
    section('# Protected files that you touched; all that can be is put back', tampering),
    `# What the checks say\n\n${checks.join('\n')}\n\nReward ${verdict.reward.toFixed(3)}, before the attempt ${before.reward.toFixed(3)}.`,
    section('# Errors', verdict.errors.length === 0 ? [] : [errorsAsList(verdict.errors)]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}\n\n${lines.join('\n')}`
}

import { plural } from '../../../../kit/index.ts'
import { fixed, markdownTable } from '../../../../learn/index.ts'
import { scoreText } from '../score-text.ts'
import type { KeepAudit } from './audit-keeps.ts'

const verdictText = {
  survives: 'survives',
  within_noise: 'within the noise',
  inconclusive: 'inconclusive',
} as const

/** The audit as Markdown: what the noise is, what single runs can say, and each keep. */
export function auditMarkdown(audit: KeepAudit): string[] {
  const { keeps, tried, survivesFrom, bestReachedAgain } = audit
  const rows = keeps.map(({ iteration, before, after, gain, sigmas, verdict, reason, description }) => [
    `${iteration}`,
    scoreText(before),
    scoreText(after),
    scoreText(gain, 3),
    sigmas === null ? '–' : fixed(sigmas, 1).replace('-', '−'),
    verdictText[verdict],
    reason,
    excerpt(description),
  ])
  const notes = [
    noiseText(audit),
    'Every score is one run, so a keep rests on a single comparison, and what is kept is chosen because it looked good: its gain is rather overstated. Drift of the machine during the log is not accounted for.',
    `A gain survives from ${fixed(survivesFrom, 1)} σ on, which the best of ${plural(tried, 'run')} without effect reaches in 5 % of logs, or where the runs after it stayed better than those before. σ is the standard deviation of a difference of two runs at its largest, so the gain in σ is at least the one given.`,
    ...(bestReachedAgain === false
      ? ['The best score on record was never reached again by a later run: it was probably a lucky run.']
      : []),
  ]
  return [
    '## Which keeps survive a noise test',
    notes.map((note) => `- ${note}`).join('\n'),
    markdownTable(['iteration', 'before', 'after', 'gain', 'σ', 'verdict', 'reason', 'change'], rows),
  ]
}

function noiseText({ noise }: KeepAudit): string {
  const { low, high, relative, repeats, discards } = noise
  const size = (value: number) => (relative ? `${(value * 100).toPrecision(2)} %` : scoreText(value, 2))
  if (high === 0)
    return `${plural(repeats, 'repeated run')} gave the same score: the benchmark does not vary.`
  if (high === null)
    return 'The log holds neither repeated runs nor enough discards in a row, so its noise is not known.'
  const from = [
    ...(repeats > 0 ? [plural(repeats, 'repeated run')] : []),
    ...(discards > 0 ? [`${plural(discards, 'difference')} between successive discards`] : []),
  ].join(' and ')
  const least = low === 0 ? '' : `at least ${size(low)} and `
  const why =
    repeats === 0
      ? ' No code was measured twice, and discards differ by what they changed as well, so this is only an upper bound: nothing can be called noise for sure.'
      : ''
  return `One run has a standard deviation of ${least}at most ${size(high)}, estimated from ${from}.${why}`
}

function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 70 ? `${line.slice(0, 69).trimEnd()}…` : line
}

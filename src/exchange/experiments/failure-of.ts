import type { FailureAnalysis } from '../../contracts/index.ts'
import type { LoggedExperiment } from './logged-campaign.ts'

/** Why an experiment failed, as far as its log says. The category is guessed from the words. */
export function failureOf(experiment: LoggedExperiment, before: number | null): FailureAnalysis {
  const { description, lesson } = experiment
  return {
    what: whatHappened(experiment, before),
    why: 'The log does not say why beyond its description.',
    category: categoryOf(experiment),
    lesson: lesson ?? (description.trim() || 'The log holds no description.'),
  }
}

function whatHappened({ score, status }: LoggedExperiment, before: number | null): string {
  if (status === 'checks_failed')
    return `Its checks failed${score === null ? '' : `, at a score of ${score}`}.`
  if (score === null)
    return status === 'crash' ? 'It crashed and has no score.' : 'The log has no score for it.'
  const against = before === null ? '' : ` where ${before} was to beat`
  return `It scored ${score}${against}${status === 'keep' ? ', and was kept all the same' : ''}.`
}

function categoryOf({ score, status, description }: LoggedExperiment): FailureAnalysis['category'] {
  if (score !== null && status !== 'checks_failed') return 'regression'
  if (/\boom\b|out of memory/i.test(description)) return 'oom'
  if (score === null && /\btime(?:d )?[- ]?out\b|\bhangs?\b|\bhung\b/i.test(description)) return 'timeout'
  return 'logic_error'
}

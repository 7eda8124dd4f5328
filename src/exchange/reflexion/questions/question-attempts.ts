import type { LoggedAction, LoggedAttempt } from '../logged-loop.ts'
import type { QuestionAttempt } from './question-trials.ts'
import { whoWrote } from './who-wrote.ts'

/** What one trial has on a question. */
export interface Listing {
  readonly trial: number
  readonly attempt?: QuestionAttempt
}

/** The attempts at one question, and the trials that should have listed one and did not. */
export function questionAttempts(listings: readonly Listing[]): {
  readonly attempts: LoggedAttempt[]
  readonly unlisted: number[]
} {
  const tried = triedIn(listings)
  const views = whoWrote(tried.map(({ attempt }) => attempt?.reflections))
  const unlisted = tried.filter(({ attempt }) => attempt === undefined).map(({ trial }) => trial)
  const attempts = tried.map(({ trial, attempt }, iteration): LoggedAttempt => {
    const { reflection, inView, carriedIn, stored } = views[iteration]!
    const shared = {
      trial,
      ...(reflection !== undefined && { reflection }),
      ...(carriedIn.length > 0 && { carriedIn }),
      stored,
    }
    if (attempt === undefined) {
      // The agent neither finished nor halted: its run broke off, and it was tried again in the next trial.
      const passed = { value: false, provenance: 'inferred' as const }
      return { ...shared, passed, inView: { value: inView, provenance: 'inferred' } }
    }
    return { ...shared, ...judged(attempt), inView: { value: inView, provenance: 'observed' } }
  })
  return { attempts, unlisted }
}

/**
 * The trials in which the question was tried, from the first that lists it: of those before, nothing is known. What is
 * solved is listed again as it was, without being tried.
 */
function triedIn(listings: readonly Listing[]): Listing[] {
  const tried: Listing[] = []
  const first = listings.findIndex(({ attempt }) => attempt !== undefined)
  for (const listing of listings.slice(Math.max(0, first))) {
    const last = tried.findLast(({ attempt }) => attempt !== undefined)?.attempt
    if (last?.outcome === 'correct' && !isTriedAgain(last, listing.attempt)) continue
    tried.push(listing)
  }
  return tried
}

function isTriedAgain(before: QuestionAttempt, now: QuestionAttempt | undefined): boolean {
  if (now === undefined || now.steps.length === 0) return false
  return JSON.stringify(now.steps) !== JSON.stringify(before.steps)
}

type Judged = Pick<LoggedAttempt, 'actions' | 'rationale' | 'passed' | 'results' | 'errors'>

function judged({ outcome, steps, key }: QuestionAttempt): Judged {
  const passed = outcome === 'correct'
  const answer = steps.at(-1)?.action
  const thoughts = steps.flatMap(({ thought }) => (thought === undefined ? [] : [thought]))
  const missed = [answer ?? 'no answer', ...(key === undefined ? [] : [`expected ${key}`])].join('; ')
  const error =
    outcome === 'halted'
      ? { type: 'timeout' as const, message: 'The steps or the context were used up without an answer.' }
      : { type: 'logic_error' as const, message: `The answer is wrong: ${missed}` }
  return {
    ...(steps.length > 0 && { actions: steps.flatMap(actionOf) }),
    ...(thoughts.length > 0 && { rationale: thoughts.join('\n') }),
    passed: { value: passed, provenance: 'observed' },
    results: {
      value: [{ tool: 'exact match', status: passed ? 'pass' : 'fail' }],
      provenance: 'observed',
    },
    errors: { value: passed ? [] : [error], provenance: 'inferred' },
  }
}

function actionOf({ action, observation }: QuestionAttempt['steps'][number]): LoggedAction[] {
  if (action === undefined) return []
  const type = /^(?:Search|Lookup)\[/.test(action) ? 'api_call' : 'other'
  return [{ type, description: action, ...(observation !== undefined && { observation }) }]
}

import { plural } from '../../../kit/index.ts'
import type { ImportNote } from '../log-file.ts'
import type { LoggedAttempt, LoggedLoop, LoggedRun } from '../logged-loop.ts'
import type { AlfworldEnvironment, AlfworldTrial } from './alfworld-trial.ts'

/** The store keeps every reflection; the actor is shown the last three. */
const window = 3

/** A folder whose name says that the run was the one without memory. */
const baseRun = /(?:^|[/\\_-])base(?:line)?[/\\_-]/i

/** The loops of an ALFWorld run, one an environment. The trials are those of one folder, in any order. */
export function alfworldLoops(found: readonly AlfworldTrial[], memory?: 'on' | 'off'): LoggedRun {
  const trials = [...found].sort((left, right) => (left.number ?? 0) - (right.number ?? 0))
  const file = trials[0]!.file
  const shown = memory ?? (baseRun.test(file) ? 'off' : 'on')
  // WebShop writes the same files.
  const world = /webshop/i.test(file) ? 'webshop' : 'alfworld'
  const names = [
    ...new Set(trials.flatMap(({ environments }) => environments.map((environment) => environment.name))),
  ]
  const loops = names.map(
    (name): LoggedLoop => ({
      name: `${world}-${name}`,
      verification: 'external_api',
      omega: window,
      source: { system: 'reflexion', format: 'alfworld', file, task: name },
      attempts: attemptsAt(name, trials, shown === 'on'),
    }),
  )
  return { loops, notes: remarks(trials, shown, memory === undefined) }
}

interface Seen {
  readonly trial: AlfworldTrial
  readonly environment: AlfworldEnvironment
}

function attemptsAt(name: string, trials: readonly AlfworldTrial[], isShown: boolean): LoggedAttempt[] {
  const seen = trials.flatMap((trial): Seen[] => {
    const environment = trial.environments.find((candidate) => candidate.name === name)
    return environment === undefined ? [] : [{ trial, environment }]
  })
  // A solved environment is listed again in every later trial without being tried.
  const solvedAt = seen.findIndex(({ environment }) => environment.solved)
  const tried = solvedAt < 0 ? seen : seen.slice(0, solvedAt + 1)
  const written: number[] = []
  return tried.map(({ trial, environment }, iteration): LoggedAttempt => {
    const { memory, solved } = environment
    const before = iteration === 0 ? 0 : tried[iteration - 1]!.environment.memory.length
    const inView = isShown ? written.slice(-window) : []
    const reflection = !solved && memory.length > before ? memory.at(-1)!.trim() : ''
    if (reflection !== '') written.push(iteration)
    const carriedIn = iteration === 0 ? memory.slice(0, solved ? undefined : -1) : []
    return {
      file: trial.file,
      ...(trial.number !== undefined && { trial: trial.number }),
      passed: { value: solved, provenance: 'observed' },
      results: {
        value: [{ tool: 'environment', status: solved ? 'pass' : 'fail' }],
        provenance: 'observed',
      },
      errors: {
        value: solved ? [] : [{ type: 'other', message: 'The environment was not solved.' }],
        provenance: 'inferred',
      },
      ...(reflection !== '' && { reflection }),
      inView: { value: inView, provenance: 'inferred' },
      ...(carriedIn.length > 0 && { carriedIn }),
      stored: written.length,
    }
  })
}

function remarks(trials: readonly AlfworldTrial[], shown: 'on' | 'off', isGuess: boolean): ImportNote[] {
  const notes: ImportNote[] = []
  const numbers = trials.flatMap(({ number }) => (number === undefined ? [] : [number]))
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)]
  if (first > 0 || last - first + 1 > trials.length) {
    notes.push({
      file: trials[0]!.file,
      text: `${plural(trials.length, 'trial')} from ${first} to ${last} given; iterations count the trials that are there`,
    })
  }
  const remembers = trials.some(({ environments }) => environments.some(({ memory }) => memory.length > 0))
  if (isGuess && remembers) {
    const assumed =
      shown === 'on' ? 'the last three were in view' : 'none was in view, as the folder says base'
    notes.push({
      file: trials[0]!.file,
      text: `the log does not say which reflections were shown: ${assumed}`,
    })
  }
  return notes
}

import type { RalphSettings } from '../../loops/index.ts'
import type { BudgetLimits } from '../config/config.ts'
import { parseBudget } from '../config/parse-budget.ts'
import { noPatience, patience } from './read-patience.ts'
import { BadRalphSetting, oneOf, onOrOff, said, time, type WordReader, whole } from './read-word.ts'
import type { TaskFile, TaskSetting } from './task-file.ts'

/** What a command or a task file says about a loop, in words. */
export type RalphWords = Partial<Record<TaskSetting, string>>

/** What somebody asks for before defaults are filled in. */
export interface RalphRequest {
  readonly task: string
  readonly checks: readonly string[]
  readonly protect: readonly string[]
  readonly reports: readonly string[]
  /** Files for the holdout alone, seen from the project. */
  readonly holdoutFiles: readonly string[]
  readonly words: RalphWords
}

/** A task file under what the command line says; lists of the command line replace those of the file. */
export function withTaskFile(
  request: RalphRequest,
  { task, checks, protect, reports, holdoutFiles, settings }: TaskFile,
): RalphRequest {
  const either = (first: readonly string[], second: readonly string[]) => (first.length > 0 ? first : second)
  return {
    task,
    checks: either(request.checks, checks),
    protect: either(request.protect, protect),
    reports: either(request.reports, reports),
    holdoutFiles: either(request.holdoutFiles, holdoutFiles),
    words: { ...settings, ...request.words },
  }
}

/** The settings of a loop from words. The bot that mends has defaults of its own: it searches, and a search is long. */
export function ralphSettings(
  { task, checks, protect, reports, words }: RalphRequest,
  actor: string,
  place: Pick<RalphSettings, 'workspace' | 'folder' | 'home'> & { readonly holdoutFiles?: string[] },
): RalphSettings {
  if (checks.length === 0) {
    throw new BadRalphSetting(
      'Nothing judges the work: give at least one check with --check, such as --check "npm test".',
    )
  }
  const read = <T>(name: TaskSetting, how: WordReader<T>) =>
    words[name] === undefined ? undefined : how(words[name], name)
  const each = (texts: readonly string[], name: string, what: string) =>
    texts.map((text) => said(what)(text, name))
  const usual = actor === 'bot:repair' ? forRepair : {}
  const settings = {
    holdout: read('holdout', said('a command')),
    holdoutWhen: read('holdout-when', oneOf('always', 'passed')),
    omega: read('omega', whole(1, 10)),
    window: read('window', window),
    memory: read('memory', onOrOff),
    maxIterations: read('max-iterations', whole(1, 10_000)),
    checkTimeoutSeconds: read('check-timeout', time),
    actorTimeoutSeconds: read('actor-timeout', time),
    reruns: read('reruns', whole(0, 2)),
    guard: read('guard', oneOf('revert', 'stop', 'off')),
    startFrom: read('start-from', oneOf('last', 'best', 'beginning')),
    patience: read('patience', (text, name) => ({ ...usual.patience, ...patience(text, name) })),
    budget: read('budget', parseBudget),
  }
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  return {
    ...usual,
    ...given,
    task,
    checks: each(checks, 'check', 'a command'),
    protect: each(protect, 'protect', 'a pattern of files'),
    reports: each(reports, 'report', 'a file'),
    ...place,
  }
}

const forRepair: Partial<RalphSettings> = {
  maxIterations: 40,
  // One line is wrong: an edit that helps a little is more often a step aside than a step ahead.
  startFrom: 'beginning',
  reruns: 0,
  checkPatience: 10,
  patience: noPatience,
}

const window: WordReader<string> = (text, name) =>
  // The name that records have for it.
  text === 'relevance' || text === 'relevance_weighted'
    ? 'relevance_weighted'
    : oneOf('fifo', 'recency', 'relevance')(text, name)

/** Where a loop is to work, as a word says. */
export function workspaceOf({ workspace }: RalphWords): 'worktree' | 'in-place' | undefined {
  return workspace === undefined ? undefined : oneOf('worktree', 'in-place')(workspace, 'workspace')
}

/** The limits of a budget in words, for the run itself. */
export function budgetOf({ budget }: RalphWords): BudgetLimits {
  return budget === undefined ? {} : parseBudget(budget)
}

import type { RalphSettings } from '../../loops/index.ts'
import type { BudgetLimits } from '../config/config.ts'
import { parseBudget } from '../config/parse-budget.ts'
import { parseDuration } from '../config/parse-duration.ts'
import type { TaskFile, TaskSetting } from './task-file.ts'

/** What a command or a task file says about a loop, in words. */
export type RalphWords = Partial<Record<TaskSetting, string>>

/** What somebody asks for before defaults are filled in. */
export interface RalphRequest {
  readonly task: string
  readonly checks: readonly string[]
  readonly protect: readonly string[]
  readonly reports: readonly string[]
  readonly words: RalphWords
}

/** A value of a loop that cannot be read. */
export class BadRalphSetting extends Error {
  override readonly name = 'BadRalphSetting'
}

/** A task file under what the command line says; lists of the command line replace those of the file. */
export function withTaskFile(
  request: RalphRequest,
  { task, checks, protect, reports, settings }: TaskFile,
): RalphRequest {
  const either = (first: readonly string[], second: readonly string[]) => (first.length > 0 ? first : second)
  return {
    task,
    checks: either(request.checks, checks),
    protect: either(request.protect, protect),
    reports: either(request.reports, reports),
    words: { ...settings, ...request.words },
  }
}

/** The settings of a loop from words. The bot that mends has defaults of its own: it searches, and a search is long. */
export function ralphSettings(
  { task, checks, protect, reports, words }: RalphRequest,
  actor: string,
  place: Pick<RalphSettings, 'workspace' | 'folder' | 'home'> & { readonly holdoutFiles?: string[] },
): RalphSettings {
  const read = <T>(name: TaskSetting, how: (text: string) => T) =>
    words[name] === undefined ? undefined : how(words[name])
  const settings = {
    holdout: words.holdout,
    holdoutWhen: words['holdout-when'],
    omega: read('omega', numberIn('omega')),
    window: read('window', (text) => windows[text] ?? text),
    memory: read('memory', switchIn('memory')),
    maxIterations: read('max-iterations', numberIn('max-iterations')),
    checkTimeoutSeconds: read('check-timeout', parseDuration),
    actorTimeoutSeconds: read('actor-timeout', parseDuration),
    reruns: read('reruns', numberIn('reruns')),
    guard: words.guard,
    startFrom: words['start-from'],
    budget: read('budget', parseBudget),
  }
  const said = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  const usual = actor === 'bot:repair' ? forRepair : {}
  return {
    ...usual,
    ...said,
    task,
    checks: [...checks],
    protect: [...protect],
    reports: [...reports],
    ...place,
  }
}

const forRepair: Partial<RalphSettings> = {
  maxIterations: 40,
  // One line is wrong: an edit that helps a little is more often a step aside than a step ahead.
  startFrom: 'beginning',
  reruns: 0,
  checkPatience: 10,
  patience: { plateau: 0, sameError: 0, oscillation: 0, repeatedReflections: 0 },
}

const windows: Readonly<Record<string, string>> = { relevance: 'relevance_weighted' }

function numberIn(name: string) {
  return (text: string): number => {
    const value = Number(text)
    if (text.trim() !== '' && Number.isFinite(value)) return value
    throw new BadRalphSetting(`--${name} takes a number, not '${text}'.`)
  }
}

function switchIn(name: string) {
  return (text: string): boolean => {
    if (/^(?:on|true|yes)$/i.test(text)) return true
    if (/^(?:off|false|no)$/i.test(text)) return false
    throw new BadRalphSetting(`--${name} is on or off, not '${text}'.`)
  }
}

/** The limits of a budget in words, for the run itself. */
export function budgetOf({ budget }: RalphWords): BudgetLimits {
  return budget === undefined ? {} : parseBudget(budget)
}

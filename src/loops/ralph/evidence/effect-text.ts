import type { CheckedError } from '../attempt.ts'
import type { CheckEffect, Fault } from './effect-of.ts'
import { shortCommand, tellingLine } from './error-text.ts'

const shownNames = 6

/** What a change did to each check, a line for each thing that happened to it. */
export function effectLines(effects: readonly CheckEffect[]): string[] {
  const several = effects.length > 1
  return effects.flatMap((effect) => {
    const lines = linesOf(effect)
    if (!several) return lines
    const head = `${shortCommand(effect.command)} ${effect.passed ? 'passes' : 'fails'}${lines.length > 0 ? ':' : '.'}`
    return [head, ...lines.map((line) => `  - ${line}`)]
  })
}

function linesOf(effect: CheckEffect): string[] {
  const { fixed, unchanged, changed, broken, revealed, unreached } = effect
  return [
    ...listed('fixed', fixed),
    ...listed('broken (passed before)', broken),
    ...changed.slice(0, shownNames).map(({ name, before, error }) => {
      return `fails differently: ${name}, before: ${saidIn(before)}, now: ${saidIn(error)}`
    }),
    ...listed('fails differently too', changed.slice(shownNames)),
    ...listed('unchanged, fails with the same message', unchanged),
    ...listed('fails, and was not run before', revealed),
    ...listed('not run any more, since something else fails first', unreached),
  ]
}

/** What an error says, without the command that a name gives already. */
const saidIn = ({ message }: CheckedError) =>
  tellingLine(message).replace(/^`[^`]*` (?:(?:exited|ended) with \S+|was killed)(?:: |$)/, '') || 'nothing'

function listed(what: string, faults: readonly Fault[]): string[] {
  return faults.length === 0 ? [] : [`${what}: ${namesOf(faults)}`]
}

/** The names of faults, the first ones by name and the others by number. */
export function namesOf(faults: readonly Fault[]): string {
  const names = faults.slice(0, shownNames).map(({ name }) => name)
  const more = faults.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

/** The same in a sentence: how many were fixed, how many were broken, how many are as they were. */
export function effectSentence(effects: readonly CheckEffect[]): string {
  const all = (key: 'fixed' | 'broken' | 'changed' | 'unchanged' | 'revealed' | 'unreached') =>
    effects.flatMap((effect) => effect[key])
  const [fixed, broken, changed, unchanged] = [all('fixed'), all('broken'), all('changed'), all('unchanged')]
  const parts = [
    ...(fixed.length > 0 ? [`fixed ${namesOf(fixed)}`] : []),
    ...(broken.length > 0 ? [`broke ${namesOf(broken)}`] : []),
    ...(changed.length > 0 ? [`made ${namesOf(changed)} fail with another message`] : []),
    ...(unchanged.length > 0 ? [`left ${namesOf(unchanged)} failing as before`] : []),
    ...(all('revealed').length > 0 ? [`let ${namesOf(all('revealed'))} run, which fail`] : []),
    ...(all('unreached').length > 0 ? [`kept ${namesOf(all('unreached'))} from running`] : []),
  ]
  if (parts.length === 0) return 'It changed nothing that the checks report.'
  const last = parts.pop()!
  return `It ${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`}.`
}

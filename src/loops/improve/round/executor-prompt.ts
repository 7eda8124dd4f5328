import type { Plan } from '../../../contracts/index.ts'
import type { Situation } from '../roles.ts'

/** What an executor is asked to do, in words. `failure` says what went wrong with the try before. */
export function executorPrompt(situation: Situation, plan: Plan, failure?: string): string {
  const { objective, metric, direction, bestScore, sealed } = situation
  const better = direction === 'higher_is_better' ? 'higher' : 'lower'
  const steps = plan.steps.map(({ step, file, change, edit }) => {
    const exact = edit ? `\n   Replace exactly\n${indent(edit.find)}\n   with\n${indent(edit.replace)}` : ''
    return `${step}. ${file}: ${change}${exact}`
  })
  const sections = [
    `You execute one plan of a campaign that improves this repository.\nObjective: ${objective}\nThe benchmark measures ${metric}, now ${bestScore}; ${better} is better.`,
    `Hypothesis: ${plan.hypothesis}`,
    `Steps:\n${steps.join('\n')}`,
    `Change only ${list(plan.target_files)} and files that they need. Never change what measures you: ${list(sealed)}. Changes there are not counted, and a candidate that makes them is disqualified.`,
    'Make the change in the files of the current folder, keep everything working, and end. Do not commit, and do not run git. You need not run the benchmark: the engine measures your change in a clean copy.',
    ...(failure === undefined ? [] : [`Your last try came to nothing: ${failure}\nTry again.`]),
  ]
  return sections.join('\n\n')
}

const list = (items: readonly string[]) => (items.length === 0 ? 'nothing' : items.join(', '))

const indent = (text: string) => text.replaceAll(/^/gm, '     ')

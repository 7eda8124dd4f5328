import { plural } from '../../../../kit/index.ts'
import { lineChart, plain } from '../../../../learn/index.ts'
import type { RalphReport } from '../ralph-report.ts'

/** The mean reward of the attempts at each iteration, and of the best attempts so far, as SVG. */
export function rewardChart({ curves, loops }: RalphReport): string {
  const [first, last] = [curves[0], curves.at(-1)]
  return lineChart({
    id: 'ralph-reward',
    title: 'Reward over iterations',
    description:
      first === undefined || last === undefined
        ? 'No attempt was made.'
        : `Over ${plural(loops, 'loop')} the best reward so far rose from ${plain(first.bestReward)} on average to ${plain(last.bestReward)} in ${plural(curves.length, 'iteration')}.`,
    label: 'mean reward',
    lines: [
      { name: 'best so far, all loops', values: curves.map(({ bestReward }) => bestReward) },
      { name: 'attempts of this iteration', values: curves.map(({ reward }) => reward) },
    ],
    most: 1,
    format: (value) => plain(value),
    tick: (value) => value.toFixed(1),
  })
}

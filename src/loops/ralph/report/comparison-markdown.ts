import { plural } from '../../../kit/index.ts'
import { intervalText, plain, pValueText, shareText } from '../../../learn/index.ts'
import type { MemoryComparison } from './compare-memory.ts'

/** Memory on against memory off as Markdown. */
export function comparisonMarkdown(comparison: MemoryComparison): string {
  const { attempts, accepted, solved, unpaired } = comparison
  const left = unpaired.on + unpaired.off
  const lines = [
    `- Tasks tried both ways: ${comparison.tasks}${seeds(comparison)}, up to ${plural(comparison.limit, 'attempt')} each` +
      `${left === 0 ? '' : `; ${unpaired.on} with memory and ${unpaired.off} without have no partner`}.`,
    `- Attempts needed: ${plain(attempts.on)} with memory, ${plain(attempts.off)} without; difference ${intervalText(attempts.difference)}.`,
    `- Wilcoxon’s signed-rank test on the attempts: ${pValueText(attempts.wilcoxon.pValue)} over ${plural(attempts.wilcoxon.pairs, 'different pair')}; permutation test: ${pValueText(attempts.permutation.pValue)}.`,
    `- Accepted by the checks with memory: ${shareText(accepted.on)}; without: ${shareText(accepted.off)}.`,
    `- Solved with memory: ${shareText(solved.on)}.`,
    `- Solved without: ${shareText(solved.off)}.`,
    `- Not solved with memory: ${listed(solved.missed.on)}.`,
    `- Not solved without: ${listed(solved.missed.off)}.`,
    `- Solved only with memory: ${solved.onlyOn}; only without: ${solved.onlyOff}; difference of shares ${intervalText(solved.difference, 3)}; permutation test: ${pValueText(solved.permutation.pValue)}.`,
    `- ${verdict(comparison)}`,
  ]
  return `# Memory on against off\n\n${lines.join('\n')}\n`
}

/** Several loops of one task are one task. */
const seeds = ({ pairs, tasks }: MemoryComparison) =>
  pairs === tasks ? '' : ` in ${plural(pairs, 'pair')} of loops (each task counts once)`

const listed = (names: readonly string[]) =>
  names.length === 0 ? 'none' : names.map((name) => name.replace(/^ralph-/, '')).join(', ')

/** What the numbers allow to say, and no more. */
function verdict({ attempts: { difference, wilcoxon } }: MemoryComparison): string {
  if (wilcoxon.pValue >= 0.05 || (difference.low <= 0 && difference.high >= 0))
    return 'The difference in the attempts needed is not distinguishable from chance.'
  return difference.estimate < 0
    ? 'With memory fewer attempts were needed.'
    : 'With memory more attempts were needed.'
}

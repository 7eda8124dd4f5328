import type { MemoryComparison } from './compare-memory.ts'
import { chance, intervalText, plain, shareText } from './words.ts'

/** Memory on against memory off as Markdown. */
export function comparisonMarkdown(comparison: MemoryComparison): string {
  const { attempts, solved, unpaired } = comparison
  const left = unpaired.on + unpaired.off
  const lines = [
    `- Tasks tried both ways: ${comparison.pairs}, up to ${comparison.limit} attempts each` +
      `${left === 0 ? '' : `; ${unpaired.on} with memory and ${unpaired.off} without have no partner`}.`,
    `- Attempts needed: ${plain(attempts.on)} with memory, ${plain(attempts.off)} without; difference ${intervalText(attempts.difference)}.`,
    `- Wilcoxon’s signed-rank test on the attempts: ${chance(attempts.wilcoxon.pValue)} over ${attempts.wilcoxon.pairs} pairs that differ; permutation test: ${chance(attempts.permutation.pValue)}.`,
    `- Solved with memory: ${shareText(solved.on)}.`,
    `- Solved without: ${shareText(solved.off)}.`,
    `- Solved only with memory: ${solved.onlyOn}; only without: ${solved.onlyOff}; difference of shares ${intervalText(solved.difference, 3)}; permutation test: ${chance(solved.permutation.pValue)}.`,
    `- ${verdict(comparison)}`,
  ]
  return `# Memory on against off\n\n${lines.join('\n')}\n`
}

/** What the numbers allow to say, and no more. */
function verdict({ attempts: { difference, wilcoxon } }: MemoryComparison): string {
  if (wilcoxon.pValue >= 0.05 || (difference.low <= 0 && difference.high >= 0))
    return 'No difference in the attempts needed can be told from chance.'
  return difference.estimate < 0
    ? 'With memory fewer attempts were needed.'
    : 'With memory more attempts were needed.'
}

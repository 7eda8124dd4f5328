import type { Direction, MergeReport } from '../../../../contracts/index.ts'
import { isObject } from '../../../../kit/index.ts'
import type { KeepAudit } from '../audit/audit-keeps.ts'
import type { Candidate, Evidence } from './candidate.ts'

/**
 * How much a kept candidate is to be believed: by its interval where it has one, else by the confirmation of its merge, else by
 * the audit of the log. Nothing for candidates that were not kept.
 */
export function evidenceOf(
  { kept, interval, before, iteration, plan }: Candidate,
  direction: Direction,
  merges: readonly MergeReport[],
  audit: KeepAudit | undefined,
): Pick<Candidate, 'evidence' | 'reason'> {
  if (!kept) return {}
  const confirmation = merges.find((merge) => merge.iteration === iteration)?.confirmation
  const stated =
    isObject(confirmation) && typeof confirmation.reason === 'string' ? confirmation.reason : undefined
  const said = stated === undefined ? {} : { reason: stated }
  if (isObject(confirmation) && confirmation.kind === 'confirmed') return { evidence: 'real', ...said }
  if (interval !== undefined && before !== null)
    return { evidence: isBeyond(interval, before, direction) ? 'real' : 'inconclusive', ...said }
  const keep = audit?.keeps.find(({ name }) => name === plan)
  if (keep === undefined) return { evidence: 'inconclusive' }
  return { evidence: verdicts[keep.verdict], reason: keep.reason }
}

const verdicts = {
  survives: 'real',
  within_noise: 'within_noise',
  inconclusive: 'inconclusive',
} as const satisfies Record<string, Evidence>

function isBeyond(
  { low, high }: NonNullable<Candidate['interval']>,
  before: number,
  direction: Direction,
): boolean {
  return direction === 'higher_is_better' ? low > before : high < before
}

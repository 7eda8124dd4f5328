import type { LoggedStatus } from './logged-campaign.ts'

const spellings: Readonly<Record<string, LoggedStatus>> = {
  keep: 'keep',
  kept: 'keep',
  accept: 'keep',
  accepted: 'keep',
  baseline: 'keep',
  discard: 'discard',
  discarded: 'discard',
  reject: 'discard',
  rejected: 'discard',
  revert: 'discard',
  reverted: 'discard',
  crash: 'crash',
  crashed: 'crash',
  error: 'crash',
  fail: 'crash',
  failed: 'crash',
  oom: 'crash',
  timeout: 'crash',
  checks_failed: 'checks_failed',
}

/** The status that a word of a log means; undefined for a word that nobody uses for one. */
export function statusOf(word: string): LoggedStatus | undefined {
  const key = word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return Object.hasOwn(spellings, key) ? spellings[key] : undefined
}

import type { FolderRule } from '../contract.ts'
import { folderRule, type Reader } from './folder-rule.ts'

/** What must hold between the numbers of the iterations that a run has files for. */
export const iterationFolderRules: readonly FolderRule[] = [
  folderRule(
    {
      code: 'improve/iteration-twice',
      severity: 'error',
      says: 'An iteration has one brief, one merge report and one history.',
    },
    () => {
      const once = (): Reader<{ readonly iteration: number }> => {
        const files = new Map<number, string>()
        return ({ iteration }, report, file) => {
          const other = files.get(iteration)
          if (other === undefined) files.set(iteration, file)
          else
            report(
              ['iteration'],
              `${iteration} again, as in ${other}`,
              'one file each',
              'keep one of the two',
            )
        }
      }
      return {
        'improve/research-brief': once(),
        'improve/merge-report': once(),
        'improve/iteration-history': once(),
      }
    },
  ),
  folderRule(
    {
      code: 'improve/iteration-gap',
      severity: 'error',
      says: 'Histories leave no iteration out, and every merge report has one.',
    },
    () => {
      const merged = new Set<number>()
      return {
        'improve/merge-report': ({ iteration }) => {
          merged.add(iteration)
        },
        'improve/iteration-history': inSequence('history', (iteration) => merged.has(iteration)),
      }
    },
  ),
  folderRule(
    {
      code: 'improve/merge-gap',
      severity: 'warning',
      says: 'Merge reports leave no iteration out; a loop that writes none where nothing could be merged will.',
    },
    () => ({ 'improve/merge-report': inSequence('merge report', () => false) }),
  ),
]

function inSequence(
  kind: string,
  isKnown: (iteration: number) => boolean,
): Reader<{ readonly iteration: number }> {
  let last: number | undefined
  return ({ iteration }, report) => {
    const missing = missingBefore(iteration, last, isKnown)
    last = Math.max(last ?? iteration, iteration)
    if (missing === undefined) return
    const found = `a gap before ${iteration}`
    report(['iteration'], found, `a ${kind} of ${missing}`, 'keep every iteration, each in its file')
  }
}

/** The iterations between the last file and this one; before the first file, the one that is known otherwise. */
function missingBefore(
  iteration: number,
  last: number | undefined,
  isKnown: (iteration: number) => boolean,
): string | undefined {
  if (last !== undefined && iteration <= last + 1) return undefined
  if (last !== undefined && iteration > last + 2) return `iterations ${last + 1} to ${iteration - 1}`
  const before = iteration - 1
  return last !== undefined || isKnown(before) ? `iteration ${before}` : undefined
}

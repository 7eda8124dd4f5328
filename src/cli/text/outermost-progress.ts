import type { StatusProgress } from './status-line.ts'

/**
 * Which reports of progress are shown. Branches count their own work, so that in a run of 90 loops '3 of 40' of one loop would
 * stand where '12 of 90' belongs: once an outer branch has counted, counts of branches inside are left out.
 */
export function outermostProgress(): (report: {
  readonly path: string
  readonly progress: StatusProgress
}) => StatusProgress | undefined {
  let outermost = Number.POSITIVE_INFINITY
  return ({ path, progress }) => {
    if (progress.done === undefined) return progress
    const depth = path === '' ? 0 : path.split('/').length
    if (depth > outermost) return undefined
    outermost = depth
    return progress
  }
}

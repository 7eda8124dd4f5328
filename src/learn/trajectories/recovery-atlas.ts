import type { Trajectory } from '../../contracts/index.ts'
import { type Share, shareOf } from '../share.ts'
import { recoveriesOf } from './recoveries.ts'
import { oneLine } from './steps.ts'

/** An error, what was done about it, and how often that worked. */
export interface RecoveryEntry {
  readonly errorType: string
  /** The tool that failed. */
  readonly tool: string
  readonly recoveryAction: string
  /** How often the next action succeeded, of all times that it was tried. */
  readonly success: Share
  /** How often the whole trajectory succeeded, of those that have ended. */
  readonly trajectorySuccess: Share
  /** An answer that succeeded, in its own words. */
  readonly example?: string
  /** Some trajectories in which it was tried. */
  readonly from: readonly string[]
}

const mostNamed = 5

interface Tried {
  tried: number
  worked: number
  ended: number
  succeeded: number
  example?: string
  readonly from: Set<string>
}

/** Errors with the answers to them, by how often and how well they worked. */
export function recoveryAtlas(trajectories: readonly Trajectory[], most = 50): RecoveryEntry[] {
  const atlas = new Map<string, Tried>()
  for (const { trajectory_id: id, iterations = [], outcome } of trajectories) {
    for (const { failed, next, errorType, action, succeeded } of recoveriesOf(iterations)) {
      const key = JSON.stringify([errorType, failed.action.tool, action])
      const entry = atlas.get(key) ?? { tried: 0, worked: 0, ended: 0, succeeded: 0, from: new Set<string>() }
      atlas.set(key, entry)
      entry.tried++
      if (outcome !== undefined) {
        entry.ended++
        if (outcome.status === 'success') entry.succeeded++
      }
      if (succeeded) {
        entry.worked++
        entry.example ??= oneLine(next?.action.description ?? '', 160)
      }
      if (entry.from.size < mostNamed) entry.from.add(id)
    }
  }
  return [...atlas]
    .map(([key, { tried, worked, ended, succeeded, example, from }]): RecoveryEntry => {
      const [errorType, tool, recoveryAction] = JSON.parse(key) as [string, string, string]
      return {
        errorType,
        tool,
        recoveryAction,
        success: shareOf(worked, tried),
        trajectorySuccess: shareOf(succeeded, ended),
        ...(example !== undefined && example !== '' && { example }),
        from: [...from],
      }
    })
    .sort(
      (left, right) =>
        right.success.of - left.success.of ||
        right.success.count - left.success.count ||
        (keyOf(left) < keyOf(right) ? -1 : 1),
    )
    .slice(0, most)
}

const keyOf = ({ errorType, tool, recoveryAction }: RecoveryEntry) => `${errorType} ${tool} ${recoveryAction}`

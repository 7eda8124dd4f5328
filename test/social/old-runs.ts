import { dirname, join } from 'node:path'
import type { Feedback, SocialMessage } from '../../src/contracts/index.ts'
import { listShared, readShared } from '../shared.ts'

/** A round file of the original program, as far as tests read it. */
export interface OldRound {
  readonly round_number: number
  readonly messages: readonly SocialMessage[]
  readonly feedback: Feedback
  readonly policy_adaptations: readonly {
    readonly agent_id: string
    readonly role: string
    readonly deltas: Readonly<Record<string, number>>
  }[]
  readonly synthesis: string
}

/** A folder of the original program. */
export interface OldRun {
  readonly folder: string
  readonly rounds: readonly OldRound[]
  readonly files: ReadonlySet<string>
  read(file: string): unknown
}

/** All runs of the original program in the shared folder. */
export function oldRuns(): OldRun[] {
  const byFolder = new Map<string, string[]>()
  for (const path of listShared('data/social'))
    byFolder.set(dirname(path), [...(byFolder.get(dirname(path)) ?? []), path])
  return [...byFolder].flatMap(([folder, paths]) => {
    const rounds = paths.filter((path) => /round\d+_social_rl\.json$/.test(path)).sort()
    if (rounds.length === 0) return []
    const read = (file: string) => JSON.parse(readShared(join(folder, file))) as unknown
    return [
      {
        folder,
        rounds: rounds.map((path) => JSON.parse(readShared(path)) as OldRound),
        files: new Set(paths.map((path) => path.slice(folder.length + 1))),
        read,
      },
    ]
  })
}

import type { Run } from '../../../spine/index.ts'
import { openPieces } from '../context/open-pieces.ts'
import { sizeOf } from '../context/piece.ts'
import { describeText, type TextShape } from '../search/describe-text.ts'
import { documentsOf } from '../tools/read-tools.ts'
import type { Task } from '../tree/task.ts'
import type { RlmWork } from '../work.ts'

/** What is known of a context before it is read. */
export interface Opened {
  readonly shape: TextShape
  readonly documents: readonly { readonly name: string; readonly bytes: number }[]
}

/** A text of this size is described here; a larger one in a thread. */
const smallBytes = 256 * 1024

/** Looks at a context once: its size, its form, its documents. */
export function openContext(task: Task, work: RlmWork, run: Run): Promise<Opened> {
  return run.step(
    'context',
    async ({ signal }) => {
      const pieces = await openPieces(task.context, work.place)
      const milliseconds = Math.max(60_000, work.config.searchTime * 1000)
      const shape =
        sizeOf(pieces) <= smallBytes
          ? describeText(pieces)
          : await work.threads.run({ type: 'describe', pieces }, { milliseconds, signal })
      return { shape, documents: (await documentsOf({ work, task })).slice(0, 1000) }
    },
    { whenUsedUp: 'proceed' },
  )
}

/** A rough number of tokens: four bytes each. */
export const tokensOfBytes = (bytes: number) => Math.ceil(bytes / 4)

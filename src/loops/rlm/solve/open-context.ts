import type { Run } from '../../../spine/index.ts'
import { openPieces } from '../context/open-pieces.ts'
import { type Piece, sizeOf } from '../context/piece.ts'
import { describeText, type TextShape } from '../search/describe-text.ts'
import { tokenizerOf } from '../tokens/tokenizer-of.ts'
import { documentsOf } from '../tools/read-tools.ts'
import type { Task } from '../tree/task.ts'
import type { RlmWork } from '../work.ts'

/** What is known of a context before it is read. */
export interface Opened {
  /** The tokens of the context, and whether that is an estimate: counted where the tokenizer of the model is known. */
  readonly tokens: { readonly count: number; readonly estimated: boolean }
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
      const tokens = await tokensOf(pieces, work.agentAt(task.depth).spec, work, signal)
      return { shape, tokens, documents: (await documentsOf({ work, task })).slice(0, 1000) }
    },
    { whenUsedUp: 'proceed' },
  )
}

/** A text beyond this size is not worth the time that counting takes. */
const countedBytes = 8 << 20

async function tokensOf(pieces: readonly Piece[], spec: string, work: RlmWork, signal: AbortSignal) {
  const bytes = sizeOf(pieces)
  const tokenizer = tokenizerOf(spec)
  if (bytes === 0) return { count: 0, estimated: false }
  // A rough number of tokens: four bytes each.
  if (tokenizer === undefined || bytes > countedBytes) return { count: Math.ceil(bytes / 4), estimated: true }
  const count = await work.threads.run(
    { type: 'tokens', pieces, tokenizer },
    { milliseconds: 60_000, signal },
  )
  return { count, estimated: false }
}

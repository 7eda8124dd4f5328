import type { CellOrder, CellResult } from '../cell/cell-order.ts'
import type { Piece } from '../context/piece.ts'
import { describeText, type TextShape } from '../search/describe-text.ts'
import { filterLines } from '../search/filter-lines.ts'
import { splitPieces } from '../search/line-bounds.ts'
import { search } from '../search/search.ts'
import type { Found, Pattern, SearchOrder } from '../search/search-order.ts'
import { type Table, type TableOrder, tabulate } from '../search/tabulate.ts'
import type { Tokenizer } from '../tokens/tokenizer-of.ts'

/** Work over text that a thread does. Plain data. */
export type Job =
  | { readonly type: 'search'; readonly order: SearchOrder }
  | {
      readonly type: 'filter'
      readonly pieces: readonly Piece[]
      readonly pattern: Pattern
      readonly out: string
    }
  | { readonly type: 'describe'; readonly pieces: readonly Piece[] }
  | { readonly type: 'tabulate'; readonly pieces: readonly Piece[]; readonly order: TableOrder }
  | { readonly type: 'split'; readonly pieces: readonly Piece[]; readonly bytes: number }
  | { readonly type: 'tokens'; readonly pieces: readonly Piece[]; readonly tokenizer: Tokenizer }
  | { readonly type: 'cell'; readonly order: CellOrder }

/** What comes of each kind of job. */
export interface JobResults {
  search: Found
  filter: { readonly lines: number; readonly bytes: number }
  describe: TextShape
  tabulate: Table
  split: readonly (readonly Piece[])[]
  tokens: number
  cell: CellResult
}

/** Does a job. */
export async function doJob(job: Job): Promise<JobResults[Job['type']]> {
  switch (job.type) {
    case 'search':
      return search(job.order)
    case 'filter':
      return filterLines(job.pieces, job.pattern, job.out)
    case 'describe':
      return describeText(job.pieces)
    case 'tabulate':
      return tabulate(job.pieces, job.order)
    case 'split':
      return splitPieces(job.pieces, job.bytes)
    case 'tokens': {
      const { countTokensOf } = await import('../tokens/count-tokens.ts')
      return countTokensOf(job.pieces, job.tokenizer)
    }
    case 'cell': {
      const { runCell } = await import('../cell/run-cell.ts')
      return runCell(job.order)
    }
  }
}

import type { ImportLoss } from '../losses.ts'

/** A trajectory in another format, and what that format has no field for. */
export interface Exported<Document> {
  readonly document: Document
  readonly losses: readonly ImportLoss[]
}

import type { Loop } from '../../spine/index.ts'

/** Loops of the engine itself: they have no agents, and commands of their own start them. */
export const engineLoops: Readonly<Record<string, () => Promise<Loop>>> = {
  record: async () => (await import('../recorder/record-loop.ts')).idleRecordLoop(),
  import: async () => (await import('../logs/import-loop.ts')).importLoop,
}

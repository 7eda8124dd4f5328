import type { LoopCommand } from '../../../spine/index.ts'

/** The commands of the loop beside the one that starts it. */
export const socialCommands: readonly LoopCommand[] = []

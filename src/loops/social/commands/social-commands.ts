import type { LoopCommand } from '../../../spine/index.ts'
import { analyzeCommand } from './analyze.ts'

/** The commands of the loop beside the one that starts it. */
export const socialCommands: readonly LoopCommand[] = [analyzeCommand as LoopCommand]

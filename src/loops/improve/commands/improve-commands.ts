import type { LoopCommand } from '../../../spine/index.ts'
import { importCommand } from '../report/commands/import.ts'
import { reportCommand } from '../report/commands/report.ts'
import { pauseCommand, resumeCommand, stopCommand } from './controls.ts'
import { finalizeCommand } from './finalize.ts'
import { ideasAddCommand, ideasListCommand, ideasReviveCommand } from './ideas.ts'
import { initCommand } from './init.ts'
import { noiseCommand } from './noise.ts'
import { statusCommand } from './status.ts'
import { vetoCommand } from './veto.ts'

/** The commands of the loop beside the one that starts it. */
export const improveCommands: readonly LoopCommand[] = [
  initCommand,
  statusCommand,
  ideasAddCommand,
  ideasListCommand,
  ideasReviveCommand,
  vetoCommand,
  pauseCommand,
  resumeCommand,
  stopCommand,
  noiseCommand,
  reportCommand,
  finalizeCommand,
  importCommand,
] as readonly LoopCommand[]

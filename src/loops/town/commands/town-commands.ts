import type { LoopCommand } from '../../../spine/index.ts'
import { balanceCommand } from './balance.ts'
import { beliefsCommand } from './beliefs.ts'
import { forkCommand } from './fork.ts'
import { judgeCommand } from './judge.ts'
import { ladderCommand } from './ladder.ts'
import { replayCommand } from './replay.ts'

/** The commands of the loop beside those that start a game or a series. */
export const townCommands: readonly LoopCommand[] = [
  balanceCommand,
  judgeCommand,
  ladderCommand,
  beliefsCommand,
  replayCommand,
  forkCommand,
]

import type { LoopCommand } from '../../../spine/index.ts'

/** Makes a command whose settings have the type of their schema. */
export function defineCommand<Settings extends object>(command: LoopCommand<Settings>): LoopCommand {
  return command as LoopCommand
}

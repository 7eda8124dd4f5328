import { splitWords } from '../../kit/index.ts'
import type { Agent } from '../agent.ts'
import { commandAgent } from '../command/command-agent.ts'
import type { CommandSpec } from '../spec/agent-spec.ts'
import { type CodingAgentOptions, codingAgent } from './coding-agent.ts'
import { codingPresets, presetOfProgram } from './presets.ts'

/** What an agent that is a program may need beside its spelling. */
export type CommandOptions = Pick<
  CodingAgentOptions,
  'folder' | 'timeoutMs' | 'graceMs' | 'allow' | 'environment' | 'prices'
>

/** A coding agent by name, or any command; one whose program is a known coding agent gets its credentials too. */
export function agentOfCommand(spec: CommandSpec, options: CommandOptions): Agent {
  if ('program' in spec) {
    const { program, model } = spec
    return codingAgent({ ...options, preset: codingPresets[program], ...(model !== undefined && { model }) })
  }
  const { command } = spec
  const preset = presetOfProgram(splitWords(command)[0]!)
  return preset === undefined
    ? commandAgent({ ...options, command })
    : codingAgent({ ...options, preset, command })
}

import { basename } from 'node:path'
import { aider } from './aider.ts'
import { claude } from './claude.ts'
import { codex } from './codex.ts'
import type { CodingAgentName, CodingPreset } from './coding-preset.ts'
import { gemini } from './gemini.ts'
import { opencode } from './opencode.ts'

/** The coding agents that are known by name, in the order in which they are offered. */
export const codingPresets: Readonly<Record<CodingAgentName, CodingPreset>> = {
  claude,
  codex,
  gemini,
  opencode,
  aider,
}

/** The facts of the program that a command starts, where it is a known one. */
export function presetOfProgram(program: string): CodingPreset | undefined {
  const name = basename(program)
  return Object.values(codingPresets).find((preset) => preset.program === name)
}

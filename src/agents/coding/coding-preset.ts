import type { Environment } from '../../kit/index.ts'
import type { StreamReader } from './stream-event.ts'

/** The coding agents that are known by name. */
export const codingAgentNames = ['claude', 'codex', 'gemini', 'opencode', 'aider'] as const

/** A coding agent that is known by name. */
export type CodingAgentName = (typeof codingAgentNames)[number]

/** Whether an agent is spelt as a coding agent: `claude`, `claude:MODEL`. */
export const isCodingAgent = (spelling: string): boolean =>
  (codingAgentNames as readonly string[]).includes(spelling.split(':')[0]!)

/** What a command line depends on. */
export interface CodingCall {
  readonly model?: string
  /** The folder that it works in, without links. */
  readonly folder: string
  /** What it may spend at most, in US dollars. */
  readonly budgetUsd?: number
  /** Whether the sandbox that it brings can work on this machine. */
  readonly sandbox: boolean
}

/** The facts of a coding agent: how it is started, what it needs, and how its output is read. */
export interface CodingPreset {
  readonly name: CodingAgentName
  /** What people call it. */
  readonly title: string
  /** The program, as it is looked up on the PATH. */
  readonly program: string
  /** Where else it may be, seen from the home folder. */
  readonly places?: readonly string[]
  /** How it is installed. */
  readonly install: string
  /** How somebody who is not known to its provider becomes known. */
  readonly login: string
  /** The words after the program. It may edit and run commands in its folder without asking. */
  words(call: CodingCall): readonly string[]
  /** The model where none is named. */
  readonly model?: string
  /** The programs without which its sandbox does not work, by platform; a platform that is not listed has no sandbox. */
  readonly sandbox: { readonly [platform: string]: readonly string[] | undefined }
  /** The variables with its credentials and settings. */
  readonly variables: readonly string[]
  /** Further variables, where another one is set. */
  readonly variablesWith?: Readonly<Record<string, readonly string[]>>
  /** Variables that it is given unless the user has set them. */
  readonly sets?: Readonly<Record<string, string>>
  /** The folders outside of its own that it has to write to: settings, log-in, sessions. */
  home(home: string, environment: Environment): readonly string[]
  readonly read: StreamReader
  readonly readErrors?: StreamReader
  /** Whether a stream without an end was cut off. */
  readonly reportsEnd: boolean
  /** The word of a command line that asks for the stream which `read` understands. */
  readonly streamWord?: string
  /** Whether it reckons the cost itself. */
  readonly reportsCost: boolean
  /** The provider of its models where their names do not show it. */
  readonly seller?: string
  /** How more is allowed than the preset allows. */
  readonly allowMore: string
}

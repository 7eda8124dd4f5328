import type { CodingAgentName } from '../coding/coding-preset.ts'

/** Which agent somebody wants, as data. */
export type AgentSpec = ModelSpec | CommandSpec | BotSpec | ScriptSpec | PersonSpec

/** A model and who serves it. */
export type ModelSpec =
  | { readonly kind: 'model'; readonly provider: 'anthropic' | 'openai' | 'ollama'; readonly model: string }
  | { readonly kind: 'model'; readonly provider: 'compatible'; readonly url: string; readonly model: string }

/** A command that is run for each question, or a coding agent that is known by name. */
export type CommandSpec =
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'command'; readonly program: CodingAgentName; readonly model?: string }

/** A bot by its name. */
export interface BotSpec {
  readonly kind: 'bot'
  readonly name: string
}

/** A file with replies. */
export interface ScriptSpec {
  readonly kind: 'script'
  readonly file: string
}

/** A person at the terminal. */
export interface PersonSpec {
  readonly kind: 'person'
}

/** How each kind of agent is spelt, and what it is. */
export const agentSpellings = {
  anthropic: ['anthropic:MODEL', 'a model of Anthropic'],
  openai: ['openai:MODEL', 'a model of OpenAI'],
  ollama: ['ollama:MODEL', 'a model on this machine'],
  compatible: ['compatible:URL#MODEL', 'a model behind any OpenAI-compatible address'],
  claude: ['claude[:MODEL]', 'Claude Code, a coding agent'],
  codex: ['codex[:MODEL]', 'Codex, a coding agent'],
  gemini: ['gemini[:MODEL]', 'Gemini CLI, a coding agent'],
  opencode: ['opencode[:MODEL]', 'opencode, a coding agent'],
  aider: ['aider[:MODEL]', 'aider, a coding agent'],
  command: ['command:PROGRAM WORDS', 'any other program, with {prompt} or {prompt_file} in its words'],
  bot: ['bot:NAME', 'a player without a model, such as bot:echo'],
  script: ['script:FILE', 'replies from a file'],
  person: ['person', 'a person at the terminal'],
} as const satisfies Record<string, readonly [spelling: string, meaning: string]>

/** The word with which a spelling begins. */
export type AgentWord = keyof typeof agentSpellings

/** The spelling of an agent; parsing it gives the same spec again. */
export function printAgentSpec(spec: AgentSpec): string {
  switch (spec.kind) {
    case 'model':
      return spec.provider === 'compatible'
        ? `compatible:${spec.url}#${spec.model}`
        : `${spec.provider}:${spec.model}`
    case 'command':
      if (!('program' in spec)) return `command:${spec.command}`
      return spec.model === undefined ? spec.program : `${spec.program}:${spec.model}`
    case 'bot':
      return `bot:${spec.name}`
    case 'script':
      return `script:${spec.file}`
    case 'person':
      return 'person'
  }
}

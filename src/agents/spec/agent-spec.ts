/** Which agent somebody wants, as data. */
export type AgentSpec = ModelSpec | CommandSpec | BotSpec | ScriptSpec | PersonSpec

export type ModelSpec =
  | { readonly kind: 'model'; readonly provider: 'anthropic' | 'openai' | 'ollama'; readonly model: string }
  | { readonly kind: 'model'; readonly provider: 'compatible'; readonly url: string; readonly model: string }

export interface CommandSpec {
  readonly kind: 'command'
  readonly command: string
}

export interface BotSpec {
  readonly kind: 'bot'
  readonly name: string
}

export interface ScriptSpec {
  readonly kind: 'script'
  readonly file: string
}

export interface PersonSpec {
  readonly kind: 'person'
}

/** How each kind of agent is spelt, and what it is. */
export const agentSpellings = {
  anthropic: ['anthropic:MODEL', 'a model of Anthropic'],
  openai: ['openai:MODEL', 'a model of OpenAI'],
  ollama: ['ollama:MODEL', 'a model on this machine'],
  compatible: ['compatible:URL#MODEL', 'a model behind any OpenAI-compatible address'],
  command: ['command:PROGRAM WORDS', 'a coding agent, such as command:claude -p'],
  bot: ['bot:NAME', 'a player without a model, such as bot:echo'],
  script: ['script:FILE', 'replies from a file'],
  person: ['person', 'somebody at the terminal'],
} as const satisfies Record<string, readonly [spelling: string, meaning: string]>

/** The word with which a spelling begins. */
export type AgentWord = keyof typeof agentSpellings

/** Somebody spelt an agent that cannot be. */
export class UnknownAgent extends Error {
  override readonly name = 'UnknownAgent'
}

/** The spelling of an agent; parsing it gives the same spec again. */
export function printAgentSpec(spec: AgentSpec): string {
  switch (spec.kind) {
    case 'model':
      return spec.provider === 'compatible'
        ? `compatible:${spec.url}#${spec.model}`
        : `${spec.provider}:${spec.model}`
    case 'command':
      return `command:${spec.command}`
    case 'bot':
      return `bot:${spec.name}`
    case 'script':
      return `script:${spec.file}`
    case 'person':
      return 'person'
  }
}

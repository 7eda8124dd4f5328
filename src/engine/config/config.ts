import type { loops } from '../../contracts/index.ts'

/** A loop by its name; also the name of the family of its records. */
export type LoopName = (typeof loops)[number]

/** Where the agents come from whose calls can be limited: the words before the colon of an agent. */
export const providers = ['anthropic', 'openai', 'ollama', 'compatible', 'command'] as const
export type Provider = (typeof providers)[number]

/** A time as people write it, such as 45s, 30m, 12h or 90d. */
export type DurationText = string

/** What a run may use up; an absent limit is none. */
export interface BudgetLimits {
  /** Money, in US dollars. */
  readonly usd?: number
  /** Tokens, in and out. */
  readonly tokens?: number
  /** Calls to agents. */
  readonly calls?: number
  /** Wall time. */
  readonly seconds?: number
}

/** What a model costs, in US dollars per million tokens. */
export interface ModelPrice {
  readonly input: number
  readonly output: number
  /** Input that the provider had in its cache. */
  readonly cached?: number
}

/** Role to agent, such as `actor: 'anthropic:MODEL'`; under the name of a loop, the roles of that loop alone. */
export type AgentTable = { readonly [loop in LoopName]?: Readonly<Record<string, string>> } & {
  readonly [role: string]: string | Readonly<Record<string, string>> | undefined
}

/** What a configuration file may say. All of it is optional. */
export interface Config {
  readonly $schema?: string
  /** The folder in which `.reprise` lives, seen from the file; its own folder unless said otherwise. */
  readonly root?: string
  /** Another folder for the records of one family, such as `rlm: '.aiwg/rlm'`. */
  readonly roots?: { readonly [loop in LoopName]?: string }
  readonly agents?: AgentTable
  /** Limits of each run with its children, as an object or in words: `5usd, 200k tokens, 90m`. */
  readonly budget?:
    | string
    | {
        readonly usd?: number | string
        readonly tokens?: number | string
        readonly calls?: number | string
        readonly seconds?: number | DurationText
      }
  /** How many calls to a provider may be under way at once. */
  readonly concurrency?: { readonly [provider in Provider]?: number }
  /** How many requests a minute a provider may be sent. */
  readonly rateLimits?: { readonly [provider in Provider]?: number }
  /** How long one answer may take, in seconds or in words. */
  readonly timeouts?: { readonly model?: number | DurationText; readonly command?: number | DurationText }
  /** Prices by the beginning of the model's name; the longest that fits counts. */
  readonly prices?: Readonly<Record<string, ModelPrice>>
  /** What never reaches a journal, beside the usual shapes of keys. */
  readonly redact?: {
    /** Regular expressions. */
    readonly patterns?: readonly string[]
    /** Environment variables whose values are secret. */
    readonly env?: readonly string[]
  }
  /** How long finished runs are kept by `reprise prune`. */
  readonly retention?: { readonly days?: number | DurationText }
  /** What every random choice of a run comes from; each run draws its own unless said otherwise. */
  readonly seed?: number
}

/** The configuration in force: complete, folders absolute, amounts as plain numbers. */
export interface ConfigValues {
  readonly root: string
  readonly roots: { readonly [loop in LoopName]?: string }
  readonly agents: AgentTable
  readonly budget: BudgetLimits
  readonly concurrency: { readonly [provider in Provider]?: number }
  readonly rateLimits: { readonly [provider in Provider]?: number }
  /** In seconds. */
  readonly timeouts: { readonly model?: number; readonly command?: number }
  readonly prices: Readonly<Record<string, ModelPrice>>
  readonly redact: { readonly patterns: readonly string[]; readonly env: readonly string[] }
  readonly retention: { readonly days: number }
  readonly seed?: number
}

/** Gives back the configuration that it is given, so that editors and the compiler know its type. */
export function defineConfig(config: Config): Config {
  return config
}

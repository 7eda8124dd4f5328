import type { loopGroups } from '../../loops/index.ts'

/** A loop of the package by its name; also the name of the family of its records. */
export type LoopName = (typeof loopGroups)[number]

/** Where the agents come from whose calls can be limited: the words before the colon of an agent. */
export const providers = ['anthropic', 'openai', 'ollama', 'compatible', 'command'] as const
/** A provider of agents whose calls can be limited. */
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
  /** Input that the provider read from its cache; the price of input unless given. */
  readonly cached?: number
  /** Input that the provider wrote to its cache; 1.25 times the price of input unless given. */
  readonly cacheWrite?: number
}

/** Role to agent, such as `actor: 'anthropic:MODEL'`; under the name of a loop, the roles of that loop alone. */
export type AgentTable = { readonly [loop in LoopName]?: Readonly<Record<string, string>> } & {
  readonly [role: string]: string | Readonly<Record<string, string>> | undefined
}

/** What a configuration file may say. All of it is optional. */
export interface Config {
  readonly $schema?: string
  /** The folder in which `.reprise` lives, seen from the file; its own folder unless given. */
  readonly root?: string
  /** Another folder for the records of one family, such as `rlm: '.aiwg/rlm'`. */
  readonly roots?: { readonly [family: string]: string | undefined }
  /** Modules of loops of your own, seen from the file, such as './my-loop.ts'. */
  readonly loops?: readonly string[]
  /** Modules of analyses of your own for `reprise social analyze`, seen from the file, such as './turn-taking.ts'. */
  readonly analyses?: readonly string[]
  /** Agents by role, or under names of your own, which can then be used wherever an agent is named. */
  readonly agents?: AgentTable
  /** Limits of each run with its children, as an object or as text: `5usd, 200k tokens, 90m`. */
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
  /** How long one answer may take, in seconds or as text. */
  readonly timeouts?: { readonly model?: number | DurationText; readonly command?: number | DurationText }
  /** Prices by the beginning of the model's name; the longest that fits counts. They come before the prices that Reprise knows. */
  readonly prices?: Readonly<Record<string, ModelPrice>>
  /** How long failures that may pass are tried again, such as rate limits and network failures; an hour unless given. */
  readonly retryFor?: number | DurationText
  /** Environment variables that commands may see, beside the usual ones. */
  readonly env?: readonly string[]
  /** What is removed before anything is written, besides the usual shapes of keys. */
  readonly redact?: {
    /** Regular expressions. */
    readonly patterns?: readonly string[]
    /** Environment variables whose values are secret. */
    readonly env?: readonly string[]
  }
  /** How long finished runs are kept by `reprise prune`. */
  readonly retention?: {
    readonly days?: number | DurationText
    /** Another time for the records of a contract, by its name. */
    readonly contracts?: Readonly<Record<string, number | DurationText | 'forever'>>
  }
  /** The source of all randomness of a run; each run draws its own unless given. */
  readonly seed?: number
}

/** The sections of loops: the settings of each under its name, such as `ralph: { omega: 4 }`. */
export type LoopSections<Name extends string = never> = {
  readonly [loop in LoopName | Name]?: Readonly<Record<string, unknown>>
}

/** The configuration in force: complete, folders absolute, amounts as plain numbers. */
export interface ConfigValues {
  readonly root: string
  readonly roots: Readonly<Record<string, string>>
  /** Files of loops of the user's own. */
  readonly loops: readonly string[]
  /** Files of analyses of the user's own. */
  readonly analyses: readonly string[]
  readonly agents: AgentTable
  readonly budget: BudgetLimits
  readonly concurrency: { readonly [provider in Provider]?: number }
  readonly rateLimits: { readonly [provider in Provider]?: number }
  /** In seconds. */
  readonly timeouts: { readonly model?: number; readonly command?: number }
  readonly prices: Readonly<Record<string, ModelPrice>>
  /** In seconds. */
  readonly retryFor: number
  readonly env: readonly string[]
  readonly redact: { readonly patterns: readonly string[]; readonly env: readonly string[] }
  readonly retention: {
    readonly days: number
    readonly contracts?: Readonly<Record<string, number | 'forever'>>
  }
  readonly seed?: number
  /** Settings of loops by the loop's name, from the file and from the environment. */
  readonly sections: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/**
 * Gives back the configuration that it is given, so that editors and the compiler know its type. The names of loops of
 * your own stand between angle brackets: `defineConfig<'my-loop'>({ … })`.
 */
export function defineConfig<OwnLoop extends string = never>(
  config: Config & LoopSections<NoInfer<OwnLoop>>,
): Config & LoopSections<OwnLoop> {
  return config
}

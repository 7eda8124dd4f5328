import type { Tokens } from '../model/tokens.ts'

/** What went wrong, in the words of a coding agent or of the model behind it. */
export interface Trouble {
  readonly message: string
  /** The HTTP status of the model's provider. */
  readonly status?: number
  /** The program's own word for it, such as `authentication_failed`. */
  readonly kind?: string
}

/** What some calls to a model used. */
export interface UsagePart {
  /** A later part of the same name replaces this one; a part without a name is always added. */
  readonly name?: string
  readonly tokens: Tokens
  readonly model?: string
  /** As the program itself reckons, in US dollars. */
  readonly cost?: number
}

/** What a coding agent did with one of its tools. */
export interface ToolUse {
  /** `run`, `edit`, `read`, `search` and `fetch` are the same for all programs; other tools keep their names. */
  readonly what: string
  /** The command, file, pattern or address. */
  readonly on?: string
}

/** Something that a coding agent reported, whatever the program. */
export type StreamEvent =
  | { readonly type: 'began'; readonly session?: string; readonly model?: string }
  /** A message to the user, or a further piece of the last one. */
  | { readonly type: 'said'; readonly text: string; readonly continues?: boolean }
  | ({ readonly type: 'tool' } & ToolUse)
  | ({ readonly type: 'denied' } & ToolUse)
  /** With `whole`, the parts are all that was used so far, and earlier ones no longer count. */
  | { readonly type: 'usage'; readonly parts: readonly UsagePart[]; readonly whole?: boolean }
  /** A limit is used up until a moment in milliseconds since 1970. */
  | { readonly type: 'limit'; readonly resetsAt: number }
  /** The program tries again by itself. */
  | { readonly type: 'retrying'; readonly trouble: Trouble }
  | { readonly type: 'failed'; readonly trouble: Trouble }
  /** It finished its work; `text` is its answer where that is not simply the last message. */
  | { readonly type: 'ended'; readonly text?: string }
  /** A line that is no part of the stream, such as a warning. */
  | { readonly type: 'printed'; readonly text: string }

/** What a line of output reports. Pure: the same line gives the same events, whatever came before. */
export type StreamReader = (line: string) => readonly StreamEvent[]

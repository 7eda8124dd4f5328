import type { CheckError, CheckMetrics } from './check-report.ts'

/** What a tool judges; `run` is a program that judges nothing and broke down. */
export type Kind = 'tests' | 'types' | 'lint' | 'build' | 'run'

/** What one tool reported in a piece of output. */
export interface Part {
  readonly tool: string
  readonly kind: Kind
  /** False when it rests on lines that any program may print, so that better evidence puts it aside. */
  readonly certain: boolean
  readonly errors: readonly CheckError[]
  /** How many errors it reported beyond those. */
  readonly unlisted: number
  readonly metrics: CheckMetrics
}

/** Takes a piece of output that one tool printed, line by line. */
export interface Section {
  /** Whether the line can only be this tool's own, so that no other tool begins there. */
  holds(line: string): boolean
  take(line: string): void
  /** Whether the tool has ended, so that its next beginning is another run of it. */
  over(): boolean
  /** What it reported; undefined where that is nothing. */
  end(): Part | undefined
}

/** Knows the output of one tool by its shape. */
export interface Reader {
  /** Words without which a text holds no output of the tool, where its beginning alone says little. */
  readonly sign?: string
  /** The characters one of which its first line begins with; any but a blank line where not given. */
  readonly first?: string
  /** Whether a line is how the tool begins, seen with the last line before it that is not blank. */
  begins(line: string, previous: string): boolean
  open(previous: string): Section
}

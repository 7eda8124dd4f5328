import type { Span } from './span.ts'

/** Finds secrets of one kind in a text. */
export interface Shape {
  readonly name: string
  /** What every secret of this kind has in it, so that most texts are passed over at a glance; absent when nothing is sure. */
  readonly hint?: RegExp
  /** The places of all of them, in time that grows with the text and no faster. */
  readonly find: (text: string) => Span[]
}

/** A shape from a pattern; where the pattern has a group named `secret`, only that is the secret. */
export function shapeOf(name: string, pattern: RegExp, hint?: RegExp): Shape {
  const flags = new Set(pattern.flags.replace('y', ''))
  if (pattern.source.includes('(?<secret>')) flags.add('d')
  const everywhere = new RegExp(pattern.source, [...flags.add('g')].join(''))
  return {
    name,
    ...(hint && { hint }),
    find: (text) =>
      [...text.matchAll(everywhere)].flatMap((match) => {
        const [start, end] = match.indices?.groups?.secret ?? [match.index, match.index + match[0].length]
        return end > start ? [{ start, end, name }] : []
      }),
  }
}

/** A text as a pattern that matches it and nothing else. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

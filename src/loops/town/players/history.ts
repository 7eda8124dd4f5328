import type { TownEvent } from '../rules/event.ts'
import type { View } from '../rules/view.ts'
import { after, nothing, type Text, text } from '../text.ts'
import type { OwnEntry } from './own-papers.ts'
import { condensedEvent, renderEvent } from './render-event.ts'

/** How much of the recent days is shown in full: so many pieces of so many characters. */
const pieceLength = 12_000
const mostPieces = 4
/** How much of what was condensed is shown, the latest of it. */
const mostCondensed = 12_000

/** A line of what a seat has lived through. */
interface Line {
  readonly time: string
  readonly text: Text
  /** What is left of it when it is condensed; undefined for what is then left out. */
  readonly fact: string | undefined
  /** Of these only the last one is kept. */
  readonly paper: string | undefined
}

interface Digest {
  readonly heard: View['heard']
  readonly lines: Line[]
  /** The first line of each day, by its number. */
  readonly days: number[]
  /** The first line of each piece. */
  readonly pieces: number[]
  length: number
  day: number
  time: string
  events: number
  own: number
  /** The first line that is shown in full. */
  cut: number
  condensed: Text
  full: Text
  /** How many lines are in `full`. */
  shown: number
}

// A seat lives through more and more, and each turn has a prompt with it: starting from the beginning every time would
// do work that grows with the square of the game. What has been never changes, so that its list is the key.
const digests = new WeakMap<object, Digest>()

/**
 * All that a seat has lived through up to now. It only grows at its end, so that prompts begin alike, until a new day
 * begins or it gets too long: then the days before yesterday are condensed, and it says so.
 */
export function historyOf(view: View, own: readonly OwnEntry[]): Text {
  const key = own.length === 0 ? view.heard : own
  let digest = digests.get(key)
  if (digest === undefined || digest.heard !== view.heard || digest.events > view.heard.length) {
    digest = newDigest(view.heard)
    digests.set(key, digest)
  }
  catchUp(digest, view, own)
  const cut = cutOf(digest, view.day)
  if (cut !== digest.cut) {
    digest.cut = cut
    digest.condensed = condense(digest.lines, cut)
    digest.full = nothing
    digest.shown = cut
  }
  for (; digest.shown < digest.lines.length; digest.shown++)
    digest.full = after(digest.full, digest.lines[digest.shown]!.text)
  return after(digest.condensed, digest.full)
}

function newDigest(heard: View['heard']): Digest {
  const start = { length: 0, day: 1, time: 'Day 1', events: 0, own: 0, cut: 0, shown: 0 }
  return { heard, lines: [], days: [0, 0], pieces: [0], condensed: heading, full: nothing, ...start }
}

const heading = text('What you have seen and heard:')

function catchUp(digest: Digest, { heard, setup: { names } }: View, own: readonly OwnEntry[]): void {
  while (digest.events < heard.length || digest.own < own.length) {
    const entry = own[digest.own]
    if (entry !== undefined && entry.at <= digest.events) {
      digest.own++
      add(digest, text(`\n${entry.text}`), entry.text, undefined)
    } else if (digest.events < heard.length) take(digest, heard[digest.events++]!, names)
    else break
  }
}

function take(digest: Digest, event: TownEvent, names: readonly string[]): void {
  if (event.kind === 'phase') {
    digest.time = `${event.phase === 'NIGHT' ? 'Night' : 'Day'} ${event.day}`
    for (; digest.day < event.day; digest.day++) digest.days[digest.day + 1] = digest.lines.length
  }
  const line = lineOf(event, names)
  if (line === undefined) return
  add(digest, line, condensedEvent(event, names), event.kind === 'paper' ? event.paper : undefined)
}

function add(digest: Digest, line: Text, fact: string | undefined, paper: string | undefined): void {
  if (digest.length >= pieceLength) {
    digest.pieces.push(digest.lines.length)
    digest.length = 0
  }
  digest.length += line.plain.length
  digest.lines.push({ time: digest.time, text: line, fact, paper })
}

/** Yesterday and today are shown in full, as far as they are not too long. */
function cutOf({ days, pieces }: Digest, day: number): number {
  const byLength = pieces.length > mostPieces ? pieces[pieces.length - mostPieces]! : 0
  return Math.max(days[day - 1] ?? 0, byLength)
}

function condense(lines: readonly Line[], cut: number): Text {
  if (cut === 0) return heading
  const last = new Map<string, Line>()
  for (let index = 0; index < cut; index++) {
    const { paper } = lines[index]!
    if (paper !== undefined) last.set(paper, lines[index]!)
  }
  const facts: string[] = []
  let length = 0
  for (let index = cut - 1; index >= 0 && length < mostCondensed; index--) {
    const line = lines[index]!
    if (line.fact === undefined || (line.paper !== undefined && last.get(line.paper) !== line)) continue
    const fact = `\n${line.time}: ${line.fact}`
    length += fact.length
    facts.push(fact)
  }
  const until = lines[cut]?.time ?? lines[cut - 1]!.time
  const opening = `What happened before, condensed: what was said and voted until ${until} is left out here, and can be looked up with chat_history.`
  const empty = facts.length === 0 ? '\nNothing else happened.' : ''
  return text(`${opening}${facts.reverse().join('')}${empty}\n\n${heading.plain}`)
}

// Many hear the same event.
const rendered = new WeakMap<TownEvent, Text | undefined>()

function lineOf(event: TownEvent, names: readonly string[]): Text | undefined {
  if (rendered.has(event)) return rendered.get(event)
  const plain = renderEvent(event, names)
  const line = plain === undefined ? undefined : text(`\n${plain}`)
  rendered.set(event, line)
  return line
}

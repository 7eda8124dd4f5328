import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CodingAgentName } from '../../src/agents/index.ts'
import { recordedFolder, recordedLines } from './stream-files.ts'

/** What a program prints in each of its calls, and what it does to the file that it was recorded on. */
export interface FakeCall {
  /** The name of a recorded stream, or lines of its own. */
  readonly prints: string | readonly string[]
  readonly complains?: string
  readonly replaces?: readonly [from: string, to: string]
  readonly exits?: number
}

/** A call that a program received. */
export interface ReceivedCall {
  readonly words: readonly string[]
  readonly input: string
  readonly variables: Readonly<Record<string, string>>
}

/** Programs with the names of coding agents that print recorded streams. */
export interface FakePrograms {
  readonly home: string
  readonly environment: Readonly<Record<string, string>>
  /** What a program was given in each of its calls. */
  received(name: CodingAgentName): ReceivedCall[]
  remove(): void
}

/** The folders of each program in which it may always write. */
const notesIn: Readonly<Record<CodingAgentName, string>> = {
  claude: '.claude',
  codex: '.codex',
  gemini: '.gemini',
  opencode: '.config/opencode',
  aider: '.aider',
}

/** Makes programs that play one call after another. */
export function fakePrograms(
  calls: { readonly [name in CodingAgentName]?: readonly FakeCall[] },
): FakePrograms {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-home-')))
  const bin = join(home, 'bin')
  mkdirSync(bin)
  const notesOf = (name: CodingAgentName) => join(home, notesIn[name], 'calls.jsonl')
  for (const [name, played] of Object.entries(calls) as [CodingAgentName, readonly FakeCall[]][]) {
    mkdirSync(join(home, notesIn[name]), { recursive: true })
    const plays = played.map(({ prints, ...rest }) => ({
      ...rest,
      lines: typeof prints === 'string' ? recordedLines(prints) : prints,
    }))
    writeFileSync(join(bin, name), programOf(notesOf(name), plays))
    chmodSync(join(bin, name), 0o755)
  }
  return {
    home,
    environment: { PATH: `${bin}:${process.env.PATH}`, HOME: home },
    received: (name) =>
      existsSync(notesOf(name))
        ? readFileSync(notesOf(name), 'utf8')
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line))
        : [],
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}

function programOf(notes: string, plays: readonly object[]): string {
  return `#!/usr/bin/env node
const { appendFileSync, existsSync, readFileSync, writeFileSync } = require('node:fs')
const notes = ${JSON.stringify(notes)}
const plays = ${JSON.stringify(plays)}
const count = existsSync(notes) ? readFileSync(notes, 'utf8').trimEnd().split('\\n').length : 0
const input = readFileSync(0, 'utf8')
appendFileSync(notes, JSON.stringify({ words: process.argv.slice(2), input, variables: process.env }) + '\\n')
const { lines, complains, replaces, exits = 0 } = plays[Math.min(count, plays.length - 1)]
if (replaces) writeFileSync('src/add.js', readFileSync('src/add.js', 'utf8').replace(...replaces))
for (const line of lines) console.log(line.replaceAll(${JSON.stringify(recordedFolder)}, process.cwd()))
if (complains) console.error(complains)
process.exitCode = exits
`
}

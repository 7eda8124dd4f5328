import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const pathOf = (name: string) => fileURLToPath(new URL(`streams/${name}.jsonl`, import.meta.url))

/** The lines that a coding agent printed when it was recorded. */
export function recordedLines(name: string): string[] {
  return readFileSync(pathOf(name), 'utf8').trimEnd().split('\n')
}

/** Writes a recorded stream. */
export function writeRecorded(name: string, lines: readonly string[]): void {
  writeFileSync(pathOf(name), `${lines.join('\n')}\n`)
}

/** Where the programs seem to have worked in recorded streams. */
export const recordedFolder = '/home/user/project'

/** What differs from machine to machine and from run to run. */
export interface Scrub {
  readonly folder: string
  readonly home: string
  readonly url: string
}

/** Lines without paths and addresses of this machine, without names of their own, and without long lists. */
export function scrubbed(lines: readonly string[], { folder, home, url }: Scrub): string[] {
  const ids = new Map<string, string>()
  const id = (found: string) => {
    if (!ids.has(found)) ids.set(found, `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`)
    return ids.get(found)!
  }
  return lines.map((line) =>
    withoutLists(line)
      .replaceAll(folder, recordedFolder)
      .replaceAll(home, '/home/user')
      .replaceAll(url, 'http://127.0.0.1:8080')
      .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, id)
      .replaceAll(/\/tmp\/[\w./-]+/g, '/tmp/file'),
  )
}

const lists = ['tools', 'slash_commands', 'agents', 'skills', 'plugins', 'mcp_servers', 'memory_paths']

function withoutLists(line: string): string {
  try {
    const value = JSON.parse(line)
    if (value.subtype !== 'init') return line
    return JSON.stringify(Object.fromEntries(Object.entries(value).filter(([key]) => !lists.includes(key))))
  } catch {
    return line
  }
}

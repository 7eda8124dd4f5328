import type { ProjectFiles } from './project-files.ts'
import { pathBelow } from './script-places.ts'
import { flatten, type Range, type Segments, union } from './segments.ts'
import { type SourceMap, toOriginal } from './source-map.ts'

/** A script that was loaded. */
export interface Script {
  readonly url: string
  /** How it was made from a source, where it was. */
  readonly made?: { readonly lines: readonly number[]; readonly map: SourceMap }
}

/** The stretches of a script that ran. */
export interface ScriptRanges {
  readonly script: Script
  readonly ranges: readonly Range[]
}

export interface Project {
  /** The real path of the work tree. */
  readonly folder: string
  readonly files: ProjectFiles
}

/** Which parts of the project's files ran, by their paths. */
export function coverageOf(scripts: readonly ScriptRanges[], project: Project): Map<string, Segments> {
  const covered = new Map<string, Segments>()
  for (const { script, ranges } of scripts) {
    const path = originOf(script, project)
    if (path === undefined) continue
    const text = project.files.get(path)!
    const flat = flatten(ranges)
    const ran = script.made === undefined ? afterMark(flat, text) : toOriginal(flat, script.made, text)
    const before = covered.get(path)
    covered.set(path, before === undefined ? ran : union(before, ran))
  }
  return covered
}

function originOf({ url, made }: Script, { folder, files }: Project): string | undefined {
  const path = pathBelow(folder, made?.map.sources[0] ?? url) ?? pathBelow(folder, url)
  return path !== undefined && files.has(path) ? path : undefined
}

// Node takes the byte order mark away before it runs a file.
function afterMark(segments: Segments, text: string): Segments {
  return text.startsWith('\uFEFF') ? segments.map(([offset, ran]) => [offset + 1, ran]) : segments
}

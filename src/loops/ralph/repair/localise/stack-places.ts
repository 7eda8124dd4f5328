import { join } from 'node:path'
import type { ProjectFiles } from './project-files.ts'
import { pathBelow } from './script-places.ts'

/** A line of a project's file that an error names. */
export interface StackPlace {
  readonly path: string
  readonly line: number
}

const named = /((?:file:\/\/)?[^\s()'"`:]*[^\s()'"`:/]\.[cm]?[jt]sx?)(?:\?[^:\s]*)?:(\d+)/g

/** The lines of the project's files that a text such as a stack names, in its order. */
export function placesNamed(text: string, folder: string, files: ProjectFiles): StackPlace[] {
  return [...text.matchAll(named)].flatMap(([, name, line]) => {
    const path = pathBelow(folder, name!) ?? pathBelow(folder, join(folder, name!))
    return path !== undefined && files.has(path) ? [{ path, line: Number(line) }] : []
  })
}

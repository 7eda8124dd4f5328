import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, resolve } from 'node:path'
import { parse } from 'yaml'
import { isObject, Refusal } from '../../../kit/index.ts'

/** A file of a plan, as far as it has been understood. */
export interface PlanSource {
  readonly kind: 'canvas' | 'experiment'
  /** The folder of a canvas, or the name of the file of an experiment. */
  readonly name: string
  readonly value: unknown
}

/** Reads a canvas or an experiment. A canvas has a project and agents with identifiers, wherever it is kept. */
export async function readPlanFile(path: string): Promise<PlanSource> {
  const value = await readData(path)
  const canvas = isObject(value) && isObject(value.canvas) ? value.canvas : value
  const isCanvas = isObject(canvas) && isObject(canvas.project)
  const name = basename(path, extname(path))
  if (!isCanvas) return { kind: 'experiment', name: name.replace(/\.social$/, ''), value }
  const folder = basename(dirname(resolve(path)))
  return { kind: 'canvas', name: folder === '' ? name : folder, value }
}

/** Reads a file of JSON or YAML. Throws a Refusal for a file that is not there or cannot be read. */
export async function readData(path: string): Promise<unknown> {
  let content: string
  try {
    content = await readFile(path, 'utf8')
  } catch {
    throw new Refusal('file_not_found', 'missing', `${path} cannot be read.`, { hint: 'Check the path.' })
  }
  try {
    return extname(path) === '.json' ? (JSON.parse(content) as unknown) : (parse(content) as unknown)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new Refusal('bad_file', 'usage', `${path} is neither JSON nor YAML: ${reason}`)
  }
}

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Contract } from '../../contracts/index.ts'
import { pathBelow, runPaths, type StoreFolders } from '../../store/index.ts'
import type { RunFile } from '../index-store/run-file.ts'
import { contractOf, runFiles } from '../index-store/run-files.ts'

/** A file of records with its contract. */
export interface SqlSource {
  readonly contract: Contract
  readonly path: string
  readonly form: RunFile['form']
  /** For a file that lies outside of the folders of runs: its place seen from the workspace, and the run that made it. */
  readonly elsewhere?: { readonly file: string; readonly run: string }
}

/** A record that had to be turned into JSON first, because it is written in Markdown. */
export interface Translated {
  readonly contract: Contract
  readonly path: string
  readonly json: string
}

/** All files of records of a workspace. */
export async function sqlSources({ folder, roots = {} }: StoreFolders): Promise<SqlSource[]> {
  const root = resolve(folder)
  const sources: SqlSource[] = []
  for await (const file of runFiles({ folder: root, roots })) {
    const contract = await contractOf(file).catch(() => undefined)
    if (contract !== undefined) sources.push({ contract, ...placeOf(file, root), form: file.form })
  }
  return sources
}

function placeOf(
  { path: file, absolute, run }: RunFile,
  folder: string,
): Pick<SqlSource, 'path' | 'elsewhere'> {
  const path = absolute.replaceAll('\\', '/')
  return run !== '' && pathBelow(runPaths({ folder }, run).folder, absolute) !== undefined
    ? { path }
    : { path, elsewhere: { file, run } }
}

/** The records in Markdown files as JSON. A file that has gone is left out. */
export async function translate(sources: readonly SqlSource[]): Promise<Translated[]> {
  const translated: Translated[] = []
  for (const { contract, path, form } of sources) {
    if (form !== 'markdown' || contract.notation === undefined) continue
    const text = await readFile(path, 'utf8').catch(() => undefined)
    if (text === undefined) continue
    translated.push({ contract, path, json: JSON.stringify(contract.notation.read(text).value) ?? 'null' })
  }
  return translated
}

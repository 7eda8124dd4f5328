import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Contract } from '../../contracts/index.ts'
import { contractOf, type RunFile, runFiles } from '../index-store/run-files.ts'

/** A file of records with its contract. */
export interface SqlSource {
  readonly contract: Contract
  readonly path: string
  readonly form: RunFile['form']
}

/** A record that had to be turned into JSON first, because it is written in Markdown. */
export interface Translated {
  readonly contract: Contract
  readonly path: string
  readonly json: string
}

/** All files of records of a workspace. */
export async function sqlSources(workspace: string): Promise<SqlSource[]> {
  const root = resolve(workspace)
  const sources: SqlSource[] = []
  for await (const file of runFiles(root)) {
    const contract = await contractOf(file).catch(() => undefined)
    if (contract !== undefined) sources.push({ contract, path: `${root}/${file.path}`, form: file.form })
  }
  return sources
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

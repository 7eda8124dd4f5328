import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { type Contract, contracts, isBuiltIn } from '../../contracts/index.ts'

const source = fileURLToPath(new URL('../../contracts', import.meta.url))

/** The golden file of a contract. */
export function goldenOf({ family, name }: Contract): string {
  const folder = join(source, family, 'golden')
  const file = readdirSync(folder).find((entry) => entry.startsWith(`${name.split('/')[1]}@`))
  return readFileSync(join(folder, file!), 'utf8')
}

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-index-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes a file of a run. */
export function writeRunFile(
  workspace: string,
  run: string,
  path: string,
  text: string | Uint8Array,
): string {
  const file = join(workspace, '.reprise/runs', run, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** Where the golden record of a contract lies in its run. */
export function goldenPath({ path }: Contract): string {
  return path!.replace('runs/{run_id}/', '').replace(/\{\w+\}/g, '1')
}

/** A workspace with one run for each family, made from the golden files. */
export function goldenWorkspace(): string {
  const workspace = temporaryFolder()
  for (const contract of filed)
    writeRunFile(workspace, `${contract.family}-1`, goldenPath(contract), goldenOf(contract))
  return workspace
}

/** The contracts that are files of their own. */
export const filed = contracts.filter((contract) => contract.path !== undefined && isBuiltIn(contract))

/** A line of a public chat. */
export function chatLine(seq: number, message: string): string {
  const timestamp = new Date(Date.UTC(2026, 10, 16, 19, 0, seq)).toISOString()
  return `${JSON.stringify({ timestamp, turn: 'Day 1', speaker: 'Ada', message, seq })}\n`
}

import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Finding } from '../../contracts/index.ts'
import { validatePaths } from './validate-paths.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reprise-look-again-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const golden = (name: string) =>
  readFileSync(new URL(`../../contracts/run/golden/${name}`, import.meta.url), 'utf8')
const lines = golden('journal-entry@1.0.0.jsonl').trimEnd().split('\n')
const { reason: _, finished_at: __, ...manifest } = JSON.parse(golden('run-manifest@1.0.0.json'))

const writeManifest = (changed: object) =>
  writeFileSync(join(folder, 'run.json'), JSON.stringify({ ...manifest, reason: null, ...changed }))
const appendEntries = (from: number, to?: number) =>
  appendFileSync(
    join(folder, 'journal.jsonl'),
    lines
      .slice(from, to)
      .map((line) => `${line}\n`)
      .join(''),
  )

/** Validates the run, which goes on between the look at its journal and the look at its manifest. */
async function found(goOn: () => void): Promise<string[]> {
  const findings: Finding[] = []
  await validatePaths(
    [folder],
    { level: 'lint' },
    {
      finding: (finding) => findings.push(finding),
      fileEnds: ({ file }) => file.endsWith('journal.jsonl') && goOn(),
    },
  )
  return findings.map(({ code, found: what }) => `${code}: ${what}`)
}

test('a run that completes while it is validated has no findings', async () => {
  appendEntries(0, 10)
  writeManifest({ status: 'running', epoch: 2 })
  const complete = () => {
    appendEntries(10)
    writeManifest({ status: 'completed', epoch: 2, finished_at: manifest.updated_at })
  }
  expect(await found(complete)).toEqual([])
})

test('a run that is resumed while it is validated has no findings', async () => {
  appendEntries(0, 4)
  writeManifest({ status: 'interrupted', epoch: 1 })
  const resume = () => {
    appendEntries(4, 6)
    writeManifest({ status: 'running', epoch: 2 })
  }
  expect(await found(resume)).toEqual([])
})

test('a journal that was shortened is found at the second look as well', async () => {
  appendEntries(0, 10)
  writeManifest({ status: 'completed', epoch: 2, finished_at: manifest.updated_at })
  expect(await found(() => {})).toEqual(['run/whole-journal: a journal that ends with end'])
})

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { type TestProject, testProject } from '../src/cli/commands/runs.suite.ts'
import { runLoopCommand } from '../src/cli/loops/run-loop-command.ts'
import type { Finding } from '../src/contracts/index.ts'
import type { LoopCommand } from '../src/engine/index.ts'
import { validatePaths } from '../src/engine/index.ts'
import { importCommand } from '../src/loops/improve/report/commands/import.ts'
import { reportCommand } from '../src/loops/improve/report/commands/report.ts'
import { hasShared, shared } from './shared.ts'

const fixture = (path: string) => fileURLToPath(new URL(`../src/exchange/${path}`, import.meta.url))
const table = fixture('results-tsv/fixtures/results.tsv')
const log = fixture('autoresearch/fixtures/autoresearch.jsonl')

const projects: TestProject[] = []
afterEach(() => {
  for (const project of projects.splice(0)) project.remove()
})

function setUp() {
  const project = testProject()
  projects.push(project)
  const give = async (command: unknown, settings: object, json = false) => {
    const terminal = project.terminal()
    const code = await runLoopCommand(command as LoopCommand, { ...settings }, { json }, terminal)
    return { code, printed: terminal.printed(), said: terminal.complained() }
  }
  return { ...project, give }
}

/** The errors and warnings in the records of a folder, at lint. */
async function findingsIn(folder: string): Promise<string[]> {
  const codes: string[] = []
  const finding = ({ severity, code }: Finding) => {
    if (severity !== 'info') codes.push(code)
  }
  const { records } = await validatePaths([folder], { level: 'lint' }, { finding })
  return records === 0 ? ['no records'] : codes
}

test('`improve import` writes records, chart and report of every log', async () => {
  const { folder, give } = setUp()
  const { code, printed } = await give(importCommand, { files: [table, log], out: 'there' }, true)
  expect(code).toBe(0)
  const { campaigns, notes } = JSON.parse(printed)
  expect(campaigns.map(({ folder: place }: { folder: string }) => place)).toEqual([
    join(folder, 'there', 'fixtures'),
    join(folder, 'there', 'fixtures-log'),
  ])
  expect(notes.length).toBeGreaterThan(3)
  for (const { folder: place } of campaigns) {
    for (const file of ['progress.svg', 'progress.png', 'report.md', 'report.json', 'tracking/raw_data.json'])
      expect(existsSync(join(place, file)), file).toBe(true)
    expect(await findingsIn(place)).toEqual([])
  }
})

test('`improve import` prints the chart and what survives', async () => {
  const { give } = setUp()
  const { printed, said } = await give(importCommand, { files: [log], out: 'there' })
  expect(printed).toContain('parse_ms: 200 to 151')
  expect(printed).toContain('It measured the same code again.')
  expect(printed).toContain('records, chart and report in there/fixtures')
  expect(said).toContain('note: ')
})

test('an import of a shorter log leaves nothing of the longer one behind', async () => {
  const { folder, give, write } = setUp()
  const lines = readFileSync(table, 'utf8').split('\n')
  write('mine/results.tsv', lines.join('\n'))
  await give(importCommand, { files: ['mine'], out: 'there' })
  write('mine/results.tsv', `${lines.slice(0, 4).join('\n')}\n`)
  await give(importCommand, { files: ['mine'], out: 'there' })
  expect(existsSync(join(folder, 'there/mine/state/iteration_history/round_2.json'))).toBe(true)
  expect(existsSync(join(folder, 'there/mine/state/iteration_history/round_3.json'))).toBe(false)
})

test('`improve report` reports on the folder of an import', async () => {
  const { folder, give } = setUp()
  await give(importCommand, { files: [table], out: 'there' })
  const shown = await give(reportCommand, { run: 'there/fixtures' })
  expect(shown.printed).toContain('val_bpb: 1.05 to 0.9904')
  expect(shown.printed).toContain('## Which keeps survive a noise test')
  const { said } = await give(reportCommand, { run: 'there/fixtures', out: 'report' })
  expect(said).toContain('4 files written: report')
  expect(readFileSync(join(folder, 'report/progress.png')).subarray(1, 4).toString()).toBe('PNG')
  const json = JSON.parse((await give(reportCommand, { run: 'there/fixtures' }, true)).printed)
  expect(json).toMatchObject({ metric: 'val_bpb', headline: { kind: expect.any(String) } })
  expect(json.audit.keeps[0]).toMatchObject({ iteration: 4, verdict: 'inconclusive' })
})

test('what is no log, no run and no campaign is refused with a way out', async () => {
  const { give, write, folder } = setUp()
  write('words.tsv', 'just words')
  mkdirSync(join(folder, 'empty'))
  await expect(give(importCommand, { files: ['words.tsv'] })).rejects.toThrow('is no table')
  await expect(give(importCommand, { files: ['missing.tsv'] })).rejects.toThrow('cannot be read')
  await expect(give(importCommand, { files: ['empty'] })).rejects.toThrow('There is no log')
  await expect(give(reportCommand, { run: 'nothing' })).rejects.toThrow('nothing')
  await expect(give(reportCommand, {})).rejects.toThrow('no campaign')
  await expect(give(reportCommand, { run: 'empty' })).rejects.toThrow('no records of a campaign in empty')
})

test('a folder with several campaigns and a damaged record are named', async () => {
  const { folder, give } = setUp()
  await give(importCommand, { files: [table, log], out: 'there' })
  await expect(give(reportCommand, { run: 'there' })).rejects.toThrow('several campaigns')
  writeFileSync(join(folder, 'there/fixtures/tracking/baseline.json'), '{"baseline_score": NaN}')
  const { said } = await give(reportCommand, { run: 'there/fixtures' })
  expect(said).toContain('baseline.json')
})

describe.skipIf(!hasShared)('logs of real people', () => {
  const real = (name: string) => join(shared, 'data/improve', name)
  const audited = async (name: string) => {
    const { give, folder } = setUp()
    const { printed } = await give(importCommand, { files: [real(name)], out: folder }, true)
    const { campaigns } = JSON.parse(printed)
    expect(
      (await findingsIn(campaigns[0].folder)).filter((code) => code !== 'improve/family-streak'),
    ).toEqual([])
    return campaigns[0]
  }
  const survivors = (audit: { keeps: { verdict: string; iteration: number }[] }) =>
    audit.keeps.filter(({ verdict }) => verdict === 'survives').map(({ iteration }) => iteration)

  test('of 19 keeps of a training log two survive, and the rest is inconclusive', async () => {
    const { audit, records } = await audited('real_trainrtx5070_results.tsv')
    expect(records).toBe(139)
    expect(audit.keeps).toHaveLength(19)
    expect(audit.noise).toMatchObject({ repeats: 0, low: 0 })
    expect(survivors(audit)).toEqual([4, 5])
    expect(audit.keeps.some(({ verdict }: { verdict: string }) => verdict === 'within_noise')).toBe(false)
  })

  test('of nine keeps of a parser one survives, by what came after it', async () => {
    const { audit } = await audited('real_shopify_liquid_autoresearch.jsonl')
    expect(audit.keeps).toHaveLength(9)
    expect(audit.noise.repeats).toBe(2)
    expect(survivors(audit)).toEqual([12])
  })
})

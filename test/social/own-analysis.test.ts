import { execFile } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { socialRun } from './social-bench.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'reprise-own-analysis-'))

beforeAll(async () => {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/reprise'))
  copyFileSync(join(root, 'examples/social/turn-taking.ts'), join(folder, 'turn-taking.ts'))
  writeFileSync(join(folder, 'reprise.config.json'), JSON.stringify({ analyses: ['./turn-taking.ts'] }))
  writeFileSync(
    join(folder, 'named.mjs'),
    `export default [{
      name: 'named',
      says: 'Who is named.',
      columns: { agent: 'the agent', references: 'how often others name it' },
      cell: ({ rounds }) => rounds.flatMap(({ feedback }) =>
        Object.values(feedback).map((vector) => ({ agent: vector.agent_id, references: vector.direct_references }))),
    }]`,
  )
  const one = await socialRun({
    value: {
      framework: 'B',
      agents: ['Ida', 'Noor', 'Sam'].map((name) => ({ id: `Tenant+${name}` })),
      rounds: [1, 2].map((day) => ({ scenario: `Day ${day}.`, tasks: 'Decide about the yard.', end: 4 })),
      conditions: { loud: { challenge: 'always' }, calm: { challenge: 'off' } },
      seeds: 2,
    },
  })
  for (const { path, record } of one.records) {
    const file = join(folder, 'study', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(record))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Analyzes the study with the built program. */
function analyze(...words: string[]): Promise<{ status: unknown; stdout: string; stderr: string }> {
  const program = join(root, 'dist/bin/reprise.js')
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [program, 'social', 'analyze', 'study', ...words],
      { cwd: folder, encoding: 'utf8' },
      (error, stdout, stderr) => resolve({ status: error?.code ?? 0, stdout, stderr }),
    ),
  )
}

test('an analysis of the user runs beside ours, and is in Markdown, JSON and CSV', async () => {
  const words = ['--analyses', 'semiotic,turn-taking', '--analyses', 'named']
  const { status, stdout, stderr } = await analyze(
    ...words,
    '--analysis-file',
    'named.mjs',
    '--out',
    'report',
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '11 files written: report\n' })
  const file = (name: string) => readFileSync(join(folder, 'report', name), 'utf8')
  for (const text of [stdout, file('report.md')]) {
    expect(text).toMatch(/## Turn taking\n\nHow evenly agents share the talk/)
    expect(text).toMatch(/## Semiotic coding/)
    expect(text).toMatch(/turn-taking\/evenness/)
    expect(text).not.toMatch(/## Identity/)
  }
  const { analyses, cells } = JSON.parse(file('report.json'))
  expect(analyses.map(({ name }: { name: string }) => name)).toEqual(['semiotic', 'turn-taking', 'named'])
  expect(analyses[1].columns[1]).toEqual({
    name: 'evenness',
    says: 'the entropy of the shares of words, against the highest possible',
  })
  const [first] = analyses[1].rows
  expect(first).toMatchObject({ cell: 'calm_seed1', condition: 'calm', seed: '1', round: 1 })
  expect(first.words).toBeGreaterThan(10)
  expect(first.evenness).toBeGreaterThan(0)
  const { words: counted, evenness, longest } = first
  expect(cells[0].rounds[0]['turn-taking']).toEqual({ words: counted, evenness, longest })
  const lines = file('turn-taking.csv').trim().split('\n')
  expect(lines[0]).toBe(
    'cell,condition,seed,context,challenge,validation,adaptation,round,words,evenness,longest',
  )
  expect(lines).toHaveLength(1 + 8)
  expect(lines[1]).toContain(`,1,${counted},${evenness},${longest}`)
  expect(file('cells.csv').split('\n')[0]).toMatch(/,semiotic_engagement,.*,regime,words,evenness,longest$/)
  expect(file('named.csv').trim().split('\n')).toHaveLength(1 + 4 * 2 * 3)
})

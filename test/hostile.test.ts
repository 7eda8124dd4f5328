import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Contract, checkStream, contracts, isBuiltIn, readRecord } from '../src/contracts/index.ts'
import { validatePaths } from '../src/engine/index.ts'
import { sized } from './full-size.ts'
import { seededPicks } from './seeded-picks.ts'
import { spoilText } from './spoil-text.ts'

// Another test of the same process may have added contracts of a user, which have no golden files.
const ours = contracts.filter(isBuiltIn)
const inputs = sized(6000, 100_000)
const share = Math.ceil(inputs / ours.length)

describe(`${inputs.toLocaleString('en')} broken inputs end in findings, never in a crash`, () => {
  test.each(ours.map((contract, index) => [contract.name, contract, index] as const))(
    '%s',
    (_, contract, index) => {
      const golden = goldenOf(contract)
      const picks = seededPicks(1000 + index)
      let findings = 0
      for (let number = 0; number < share; number++) {
        const text = spoilText(golden, picks)
        const level = picks.of(['spec', 'compat', 'lint'] as const)
        try {
          findings += read(contract, text, level)
        } catch (error) {
          throw new Error(`${level}: ${JSON.stringify(text).slice(0, 3000)}`, { cause: error })
        }
      }
      // Free text has little that can be wrong with it, and any text can be an artifact.
      const fewest = contract.form !== 'markdown' ? share / 4 : contract.name === 'rlm/artifact' ? -1 : 0
      expect(findings).toBeGreaterThan(fewest)
      expect(({} as { polluted?: number }).polluted).toBeUndefined()
    },
  )
})

test('bytes of any kind on standard input end in a result', async () => {
  const picks = seededPicks(99)
  for (let number = 0; number < sized(200, 2000); number++) {
    const contract = picks.of(ours)
    const text = Buffer.from(spoilText(goldenOf(contract), picks))
    for (let times = picks.below(4); times > 0; times--) text[picks.below(text.length)] = picks.below(256)
    async function* stdin() {
      for (let at = 0; at < text.length; at += 700) yield text.subarray(at, at + 700)
    }
    const summary = await validatePaths(['-'], { level: 'lint', stdin: stdin() }, {})
    expect(summary.files).toBe(1)
  }
})

const goldens = new Map<string, string>()

function goldenOf({ name }: Contract): string {
  let text = goldens.get(name)
  if (text === undefined) {
    const [family, kind] = name.split('/')
    const folder = new URL(`../src/contracts/${family}/golden/`, import.meta.url)
    const file = readdirSync(folder).find((candidate) => candidate.startsWith(`${kind}@`))
    text = readFileSync(new URL(file!, folder), 'utf8')
    goldens.set(name, text)
  }
  return text
}

function read(contract: Contract, text: string, level: 'spec' | 'compat' | 'lint'): number {
  if (contract.form !== 'jsonl') {
    const { findings, repaired } = readRecord(contract, text, { level })
    repaired?.()
    return findings.length
  }
  const stream = checkStream(contract, { level })
  let findings = 0
  text.split('\n').forEach((line, index) => {
    findings += stream.line(line, index + 1).findings.length
  })
  return findings + stream.end().length
}

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Contract } from './contract.ts'
import { hasErrors } from './finding.ts'
import { readRecord } from './gate/read-record.ts'
import { checkStream } from './gate/stream-check.ts'
import { readGolden } from './golden.suite.ts'
import { families, isBuiltIn, contracts as known } from './registry.ts'
import { writeRecord } from './write-record.ts'

const here = new URL('.', import.meta.url)

// Other tests of the same process may have registered contracts of their own.
const contracts = known.filter(isBuiltIn)

describe.each(contracts.map((contract) => [contract.name, contract] as const))('%s', (name, contract) => {
  test('has a golden file of its current version that is clean at lint', () => {
    const text = readGolden(name)
    expect(read(contract, text).findings).toEqual([])
  })

  test('writes its golden file back byte for byte', () => {
    const text = readGolden(name)
    const written = read(contract, text).values.map((value) => writeRecord(contract, value))
    expect(written.join('')).toBe(text)
  })

  test('says where it lives, what it is part of, and what was chosen', () => {
    expect(contract.path ?? contract.partOf).toBeDefined()
    expect(contract.summary).toMatch(/\.$/)
    expect(contract.name.split('/')[0]).toBe(contract.family)
    const codes = [...contract.rules, ...contract.sequenceRules, ...contract.repairs, ...contract.tolerances]
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length)
    for (const { code } of codes) expect(code).toMatch(new RegExp(`^${contract.family}/[a-z0-9-]+$`))
  })
})

test('every golden file belongs to a contract and is still readable at compat', () => {
  for (const family of Object.keys(families).filter((name) => families[name]!.contracts.every(isBuiltIn))) {
    for (const file of readdirSync(new URL(`${family}/golden/`, here))) {
      const kind = file.split('@')[0]
      const contract = contracts.find(({ name }) => name === `${family}/${kind}`)
      expect(contract, `${family}/golden/${file}`).toBeDefined()
      const text = readFileSync(new URL(`${family}/golden/${file}`, here), 'utf8')
      expect(hasErrors(read(contract!, text, 'compat').findings)).toBe(false)
    }
  }
})

function read(contract: Contract, text: string, level: 'compat' | 'lint' = 'lint') {
  if (contract.form !== 'jsonl') {
    const reading = readRecord(contract, text, { level })
    return { values: [reading.value], findings: reading.findings }
  }
  const stream = checkStream(contract, { level })
  const readings = text
    .split('\n')
    .slice(0, -1)
    .map((line, index) => stream.line(line, index + 1))
  return {
    values: readings.map(({ value }) => value),
    findings: [...readings.flatMap(({ findings }) => findings), ...stream.end()],
  }
}

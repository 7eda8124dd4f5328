import { describe, expect, test } from 'vitest'
import type { Contract, ContractFamily } from './contract.ts'
import type { Finding } from './finding.ts'
import { readRecord } from './gate/read-record.ts'
import { checkStream } from './gate/stream-check.ts'
import { readGolden } from './golden.suite.ts'

/** How to spoil the golden record of a contract so that just this rule, repair or tolerance has to speak. */
export interface RuleCase {
  readonly contract: string
  /** Changes the golden records in place (one for a document, all lines for a stream). */
  // biome-ignore lint/suspicious/noExplicitAny: a case breaks its record on purpose, in ways that no type allows
  readonly spoil?: (record: any, records: any[]) => void
  /** Changes the golden text instead; for Markdown. */
  readonly spoilText?: (text: string) => string
}

/** The suite that the rules of every family run: each one has a case, speaks in it, and is silent on the golden file. */
export function describeRules(family: ContractFamily, cases: Readonly<Record<string, RuleCase>>): void {
  const owned = family.contracts.flatMap(({ name, rules, sequenceRules, repairs, tolerances }) =>
    [...rules, ...sequenceRules, ...repairs, ...tolerances].map(({ code }) => ({ code, name })),
  )
  test('every rule, repair and tolerance has a case', () => {
    expect(Object.keys(cases).sort()).toEqual([...new Set(owned.map(({ code }) => code))].sort())
  })
  describe.each(Object.entries(cases))('%s', (code, { contract: name, spoil, spoilText }) => {
    const contract = family.contracts.find((candidate) => candidate.name === name)!
    test('reports a broken record, and says how to repair it', () => {
      const text = spoilText === undefined ? spoilRecords(contract, spoil!) : spoilText(readGolden(name))
      const findings = findingsIn(contract, text).filter((finding) => finding.code === code)
      expect(findings.length).toBeGreaterThan(0)
      for (const { found, expected, repair, line, column } of findings) {
        expect([found, expected, repair].every((part) => part.length > 0)).toBe(true)
        expect(line).toBeGreaterThan(0)
        expect(column).toBeGreaterThan(0)
      }
    })
    test('is silent on the golden record', () => {
      expect(findingsIn(contract, readGolden(name)).map((finding) => finding.code)).not.toContain(code)
    })
  })
}

function spoilRecords(contract: Contract, spoil: NonNullable<RuleCase['spoil']>): string {
  const text = readGolden(contract.name)
  const lines = contract.form === 'jsonl' ? text.split('\n').slice(0, -1) : [text]
  const records = lines.map((line) => JSON.parse(line))
  spoil(records[0], records)
  return records.map((record) => JSON.stringify(record)).join('\n')
}

function findingsIn(contract: Contract, text: string): readonly Finding[] {
  if (contract.form !== 'jsonl') return readRecord(contract, text, { level: 'lint' }).findings
  const stream = checkStream(contract, { level: 'lint' })
  const lines = text.split('\n').filter((line) => line !== '')
  return [...lines.flatMap((line, index) => stream.line(line, index + 1).findings), ...stream.end()]
}

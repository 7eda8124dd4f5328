import type { Contract } from '../contract.ts'
import type { Finding, Remark } from '../finding.ts'
import { reporter } from './check-value.ts'
import { locateRemark, type Reading, type ReadOptions, readRecord } from './read-record.ts'
import { readSource } from './source.ts'

/** Checks the lines of one stream, one after the other, in memory that does not grow with the stream. */
export interface StreamCheck<T = unknown> {
  line(text: string, number: number): Reading<T>
  /** What can only be said once the stream is over. */
  end(): readonly Finding[]
}

export function checkStream<T>(
  contract: Contract<T>,
  options: Omit<ReadOptions, 'line'> = {},
): StreamCheck<T> {
  const rules =
    options.level === 'lint' ? contract.sequenceRules.map((rule) => ({ rule, ...rule.start() })) : []
  let last = 1
  return {
    line(text, number) {
      last = number
      const reading = readRecord(contract, text, { ...options, line: number })
      if (!reading.sound) for (const { missed } of rules) missed?.()
      if (rules.length === 0 || !reading.sound) return reading
      const remarks: Remark[] = []
      for (const { rule, line } of rules) line(reading.value as T, reporter(rule, remarks))
      if (remarks.length === 0) return reading
      return { ...reading, findings: [...reading.findings, ...place(remarks, text, number)] }
    },
    end() {
      const remarks: Remark[] = []
      for (const { rule, end } of rules) end?.(reporter(rule, remarks))
      return place(remarks, '', last)
    },
  }

  function place(remarks: readonly Remark[], text: string, number: number): Finding[] {
    const source = readSource(contract, text, 'spec')
    return remarks.map((remark) => locateRemark(contract, remark, source, { ...options, line: number }))
  }
}

import type { Contract } from '../contract.ts'
import type { Finding, Remark } from '../finding.ts'
import { locateRemark, type Reading, type ReadOptions, readRecord } from './read-record.ts'
import { Reporters } from './reporters.ts'
import { sharedState } from './shared-state.ts'
import { readSource } from './source.ts'

/** Checks the lines of one stream, one after the other, in memory that does not grow with the stream. */
export interface StreamCheck<T = unknown> {
  line(text: string, number: number): Reading<T>
  /** What can only be said once the stream is over. */
  end(): readonly Finding[]
}

/** Starts a check of the lines of one stream, in their order. */
export function checkStream<T>(
  contract: Contract<T>,
  options: Omit<ReadOptions, 'line'> = {},
): StreamCheck<T> {
  const sequenceRules = options.level === 'lint' ? contract.sequenceRules : []
  const shared = sharedState()
  const reporters = new Reporters(sequenceRules)
  const rules = sequenceRules.map((rule) => rule.start(shared))
  const { level, file } = options
  let last = 1
  return {
    line(text, number) {
      last = number
      const reading = readRecord(contract, text, { level, file, line: number })
      if (!reading.sound) {
        for (const rule of rules) rule.missed?.()
        return reading
      }
      for (let index = 0; index < rules.length; index++) {
        rules[index]!.line(reading.value as T, reporters.reports[index]!)
      }
      const remarks = reporters.take()
      if (remarks.length === 0) return reading
      return { ...reading, findings: [...reading.findings, ...place(remarks, text, number)] }
    },
    end() {
      rules.forEach((rule, index) => {
        rule.end?.(reporters.reports[index]!)
      })
      const remarks = reporters.take()
      return remarks.length === 0 ? [] : place(remarks, '', last)
    },
  }

  function place(remarks: readonly Remark[], text: string, number: number): Finding[] {
    const source = readSource(contract, text, 'spec')
    return remarks.map((remark) => locateRemark(contract, remark, source, { ...options, line: number }))
  }
}

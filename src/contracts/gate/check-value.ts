import { toPointer } from '../../kit/index.ts'
import type { Contract } from '../contract.ts'
import { hasErrors, type Level, type Remark, type Report, type Severity } from '../finding.ts'
import { misspeltKeys } from './misspelt-keys.ts'
import { structureIssues } from './structure.ts'

/** What came of checking a value: the value as it may be used from here on, and all there is to say of it. */
export interface Checked {
  readonly value: unknown
  readonly remarks: readonly Remark[]
  /** Whether `value` differs from what was given. */
  readonly repaired: boolean
  /** Whether the structure holds, so that rules may look at the value. */
  readonly sound: boolean
}

/** Checks one record against its contract at a level. */
export function checkValue(contract: Contract, given: unknown, level: Level): Checked {
  const structure = checkStructure(contract, given, level)
  if (level !== 'lint' || !structure.sound) return structure
  const remarks = [...structure.remarks, ...misspeltKeys(contract, given)]
  for (const rule of contract.rules) rule.check(structure.value, reporter(rule, remarks))
  return { ...structure, remarks }
}

/** The report of one rule, which puts its remarks on a list. */
export function reporter(rule: { code: string; severity: Severity }, remarks: Remark[]): Report {
  const { code, severity } = rule
  return (path, found, expected, repair) => remarks.push({ code, severity, path, found, expected, repair })
}

function checkStructure(contract: Contract, given: unknown, level: Level): Checked {
  if (contract.validate(given)) return { value: given, remarks: [], repaired: false, sound: true }
  if (level === 'spec') {
    const remarks = structureIssues(contract, given).map((issue) => ({
      ...issue,
      severity: 'error' as const,
    }))
    return { value: given, remarks, repaired: false, sound: false }
  }
  const { value, remarks } = repair(contract, given)
  for (const issue of structureIssues(contract, value)) {
    const tolerance = contract.tolerances.find(({ covers }) => covers(issue, value))
    remarks.push(
      tolerance === undefined
        ? { ...issue, severity: 'error' }
        : { ...issue, severity: 'warning', code: tolerance.code, repair: tolerance.says },
    )
  }
  return { value, remarks, repaired: value !== given, sound: !hasErrors(remarks) }
}

function repair(contract: Contract, given: unknown): { value: unknown; remarks: Remark[] } {
  const remarks: Remark[] = []
  const value = structuredClone(given)
  const kept: Record<string, unknown> = {}
  for (const { code, apply } of contract.repairs) {
    apply(value, ({ path, found, became, how, original }) => {
      remarks.push({
        code,
        severity: 'warning',
        path,
        found,
        expected: became,
        repair: how,
        mended: true,
        original,
      })
      if (original !== undefined) kept[toPointer(path)] = original
    })
  }
  if (remarks.length === 0) return { value: given, remarks }
  keepOriginals(value, kept)
  return { value, remarks }
}

/** The key under which a repaired record keeps what stood there before. */
const originals = 'x-original'

/** A list has no room for originals, and a key that somebody else uses is left alone; the repairs tell of them. */
function keepOriginals(record: unknown, kept: Record<string, unknown>): void {
  if (record === null || typeof record !== 'object' || Array.isArray(record)) return
  if (Object.keys(kept).length === 0) return
  const before = (record as Record<string, unknown>)[originals]
  if (before !== undefined && (before === null || typeof before !== 'object' || Array.isArray(before))) return
  Object.assign(record, { [originals]: { ...before, ...kept } })
}

import { toPointer } from '../../kit/index.ts'
import type { Contract } from '../contract.ts'
import { hasErrors, type Level, type Remark } from '../finding.ts'
import { keepOriginals } from './keep-originals.ts'
import { misspeltKeys } from './misspelt-keys.ts'
import { Reporters } from './reporters.ts'
import { structureIssues } from './structure.ts'

/** The result of checking a value: the value as it may be used from here on, and the remarks on it. */
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
  const misspelt = misspeltKeys(contract, given)
  const broken = brokenRules(contract, structure.value)
  if (misspelt.length === 0 && broken.length === 0) return structure
  return { ...structure, remarks: [...structure.remarks, ...misspelt, ...broken] }
}

const reportersOf = new WeakMap<Contract, Reporters>()

function brokenRules(contract: Contract, value: unknown): readonly Remark[] {
  const { rules } = contract
  // Taken out of the map while it is in use, so that a rule may itself check a record of the same kind.
  const reporters = reportersOf.get(contract) ?? new Reporters(rules)
  reportersOf.delete(contract)
  for (let index = 0; index < rules.length; index++) rules[index]!.check(value, reporters.reports[index]!)
  reportersOf.set(contract, reporters)
  return reporters.take()
}

function checkStructure(contract: Contract, given: unknown, level: Level): Checked {
  if (contract.validate(given)) return { value: given, remarks: none, repaired: false, sound: true }
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

const none: readonly Remark[] = []

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
        repaired: true,
        original,
      })
      if (original !== undefined) kept[toPointer(path)] = original
    })
  }
  if (remarks.length === 0) return { value: given, remarks }
  keepOriginals(value, kept)
  return { value, remarks }
}

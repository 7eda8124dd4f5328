import type { Evidence } from './localise/localise.ts'
import type { ShownValue, TestError } from './localise/test-result.ts'
import type { Family } from './operators/edit.ts'

type Factors = Partial<Record<Family, number>>

/** How much more likely each family of mistakes is, seeing how the tests fail. One where the failures say nothing. */
export function symptomsOf({ tests }: Evidence): (family: Family) => number {
  const failing = tests.filter(({ passed }) => !passed)
  const all = failing.map(({ error, hung }) => (hung ? hangs : error === undefined ? {} : factorsOf(error)))
  return (family) => Math.max(1, ...all.map((factors) => factors[family] ?? 1))
}

const hangs: Factors = { comparison: 1.5, bound: 1.5, arithmetic: 1.5, name: 1.5 }

function factorsOf({ name, message, actual, expected }: TestError): Factors {
  if (
    /(?:reading|setting|read properties|of) '?(?:undefined|null)|undefined or null|undefined \(|null \(/.test(
      message,
    )
  )
    return { guard: 4, return: 2, bound: 1.5, argument: 1.5 }
  if (/is not iterable|Cannot destructure/.test(message)) return { guard: 4, return: 2 }
  if (/is not a function/.test(message)) return { name: 2, return: 2, argument: 1.5 }
  if (name === 'ReferenceError') return { name: 4, order: 3 }
  if (/call stack/.test(message)) return { comparison: 2, condition: 2, bound: 2, argument: 1.5 }
  if (actual === undefined || expected === undefined) return {}
  return comparedFactors(actual, expected)
}

function comparedFactors(actual: ShownValue, expected: ShownValue): Factors {
  if (actual.kind === 'promise') return { await: 6 }
  if (actual.kind === 'undefined' && expected.kind !== 'undefined')
    return { return: 2, guard: 1.5, bound: 1.5 }
  if (actual.kind === 'boolean' && expected.kind === 'boolean') return { condition: 1.5, comparison: 1.5 }
  if (typeof actual.value === 'number' && typeof expected.value === 'number')
    return numberFactors(actual.value, expected.value)
  if (Array.isArray(actual.value) && Array.isArray(expected.value))
    return listFactors(actual.value, expected.value)
  if (actual.kind === 'number' && actual.value === null) return { guard: 2, bound: 1.5 }
  return {}
}

function numberFactors(actual: number, expected: number): Factors {
  if (actual === -expected) return { arithmetic: 2.5, argument: 2.5 }
  return Math.abs(actual - expected) === 1 ? { bound: 1.7, comparison: 1.7 } : { arithmetic: 1.3 }
}

function listFactors(actual: readonly unknown[], expected: readonly unknown[]): Factors {
  if (actual.length !== expected.length)
    return Math.abs(actual.length - expected.length) === 1 ? { bound: 1.7, comparison: 1.7 } : {}
  const sorted = (list: readonly unknown[]) => JSON.stringify(list.map((item) => JSON.stringify(item)).sort())
  // The right things in the wrong order.
  return sorted(actual) === sorted(expected)
    ? { order: 3, comparison: 1.5, argument: 2, arithmetic: 1.5, method: 2 }
    : {}
}

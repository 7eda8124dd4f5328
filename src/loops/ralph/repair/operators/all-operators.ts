import { callArguments } from './arguments.ts'
import { arithmetic } from './arithmetic.ts'
import { bounds } from './bounds.ts'
import { comparisons } from './comparisons.ts'
import { conditions } from './conditions.ts'
import { constants } from './constants.ts'
import { details } from './details.ts'
import { earlyExits } from './early-exits.ts'
import type { Family, Operator } from './edit.ts'
import { fallbacks } from './fallbacks.ts'
import { guards } from './guards.ts'
import { methods } from './methods.ts'
import { names } from './names.ts'
import { order } from './order.ts'
import { returns } from './returns.ts'
import { waiting } from './waiting.ts'

export const operators: readonly Operator[] = [
  comparisons,
  conditions,
  bounds,
  arithmetic,
  methods,
  names,
  guards,
  earlyExits,
  fallbacks,
  returns,
  callArguments,
  order,
  constants,
  waiting,
  details,
]

/** How often a mistake is of each family, among mistakes that one line can fix. An estimate, not a measurement. */
export const familyShare: Readonly<Record<Family, number>> = {
  comparison: 0.11,
  condition: 0.1,
  bound: 0.11,
  name: 0.1,
  arithmetic: 0.08,
  method: 0.08,
  guard: 0.07,
  argument: 0.06,
  return: 0.06,
  order: 0.06,
  constant: 0.05,
  fallback: 0.04,
  await: 0.04,
  detail: 0.04,
}

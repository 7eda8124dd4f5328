/** Whether two amounts are the same; what is not whole may differ in its last digits, for rounding. */
export function agree(left: number, right: number): boolean {
  if (Number.isInteger(left) && Number.isInteger(right)) return left === right
  return Math.abs(left - right) <= 1e-6 * Math.max(Math.abs(left), Math.abs(right))
}

/** Whether two values are the same, numbers being amounts. */
export function isSame(left: unknown, right: unknown): boolean {
  return left === right || (typeof left === 'number' && typeof right === 'number' && agree(left, right))
}

/** An amount without the noise that adding leaves in its last digits. */
export function tidy(amount: number): number {
  return Number(amount.toPrecision(12))
}

/** The sum of the amounts, and whether every one of them was known. */
export function sumOf(amounts: readonly (number | undefined)[]): { sum: number; complete: boolean } {
  let sum = 0
  let complete = true
  for (const amount of amounts) {
    if (amount === undefined) complete = false
    else sum += amount
  }
  return { sum, complete }
}

/** A number as people read it: four significant digits, without trailing zeros. */
export function figure(value: number): string {
  return `${Number(value.toPrecision(4))}`
}

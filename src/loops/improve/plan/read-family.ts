import { closest } from '../../../kit/index.ts'

/** The family that a text means: as it is, in another spelling, or with a typo. Undefined for none of them. */
export function readFamily(text: string, families: readonly string[]): string | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if (families.includes(text)) return text
  if (families.includes(plain)) return plain
  return closest(plain, families)
}

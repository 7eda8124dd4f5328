import { isDeepStrictEqual } from 'node:util'
import type { ChangedFile } from '../git/changes-between.ts'
import { decidingPartsOf } from './deciding-parts.ts'
import type { Protection } from './protection.ts'
import type { Tampering } from './tampering.ts'

/** The changes by which an actor touched what judges it. `textOf` gives a file before and after. */
export async function findTampering(
  changed: readonly ChangedFile[],
  protection: Protection,
  textOf: (path: string) => Promise<readonly [before: string | undefined, after: string | undefined]>,
): Promise<Tampering[]> {
  const found: Tampering[] = []
  for (const { path, status: how } of changed) {
    const why = protection(path, how)
    const partsOf = decidingPartsOf(path)
    if (why !== undefined) found.push({ path, how, why })
    else if (partsOf !== undefined && (how !== 'added' || standsAlone.test(path))) {
      const [before, after] = (await textOf(path)).map((text = '') => partsOf(text))
      if (!isDeepStrictEqual(before, after))
        found.push({ path, how, why: 'parts of it decide what the checks do' })
    }
  }
  return found
}

/** A file that sets up the tools of a project which had none of its kind; the others are parts of a new package. */
const standsAlone = /(?:^|\/)pyproject\.toml$/

import { contracts } from '../../contracts/index.ts'
import { takeTurns } from '../../kit/index.ts'
import { byName, type FoundFile } from './find-files.ts'
import { type Identified, identify } from './identify.ts'
import type { IdentifiedFile } from './validate-file.ts'
import type { ValidateOptions } from './validation.ts'

/** All files with their kinds, the files of one run together, and in it those first that others refer to. */
export async function identifyAll(
  files: readonly FoundFile[],
  { contract }: ValidateOptions,
): Promise<IdentifiedFile[]> {
  const identified: IdentifiedFile[] = []
  const turns = takeTurns()
  for (const file of files) {
    await turns()
    if (file.unreadable !== undefined || !file.regular) {
      identified.push({ ...file, form: 'json', root: '.', fields: {} })
      continue
    }
    const kind = await identify(file.path, { contract, named: file.named }).catch(asUnreadable)
    identified.push({ ...file, ...kind })
  }
  const rank = new Map(contracts.map(({ name }, index) => [name, index]))
  const rankOf = (file: IdentifiedFile) => rank.get(file.contract?.name ?? '') ?? contracts.length
  return identified.sort(
    (left, right) =>
      byName(left.root, right.root) || rankOf(left) - rankOf(right) || byName(left.path, right.path),
  )
}

function asUnreadable(error: NodeJS.ErrnoException): Identified & { unreadable: string; named: true } {
  if (error.syscall === undefined) throw error
  return { form: 'json', root: '.', fields: {}, unreadable: error.message, named: true }
}

import type { Contract } from '../../contracts/index.ts'
import type { Run } from '../../loops/index.ts'

/** The same run, with its records in a folder of their own below the usual place. */
export function runInFolder(run: Run, folder: string): Run {
  const contracts = new Map<string, Contract>()
  return Object.create(run, {
    write: { value: <T>(contract: Contract<T>, record: T) => run.write(placed(contract), record) },
    append: { value: <T>(contract: Contract<T>, record: T) => run.append(placed(contract), record) },
  }) as Run

  function placed<T>(contract: Contract<T>): Contract<T> {
    const known = contracts.get(contract.name)
    if (known !== undefined) return known as Contract<T>
    const own = { ...contract, path: `${folder}/${contract.path}` }
    contracts.set(contract.name, own as Contract)
    return own
  }
}

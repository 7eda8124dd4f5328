import type { Contract } from '../contracts/index.ts'
import type { Run } from './run.ts'

/** What else is different in a run that has a folder of its own. */
export interface FolderOptions {
  /** The name that the run goes by in its records. */
  readonly id?: string
  /** Called for every line that is added to a stream. */
  readonly onLine?: (contract: Contract, record: unknown) => void
}

/** The same run, with its records in a folder of their own below the usual place. */
export function runInFolder(run: Run, folder: string, options: FolderOptions = {}): Run {
  const contracts = new Map<string, Contract>()
  return Object.create(run, {
    ...(options.id !== undefined && { id: { value: options.id } }),
    scope: { value: (name: string) => runInFolder(run.scope(name), folder, options) },
    write: { value: <T>(contract: Contract<T>, record: T) => run.write(placed(contract), record) },
    append: {
      value<T>(contract: Contract<T>, record: T) {
        run.append(placed(contract), record)
        options.onLine?.(contract as Contract, record)
      },
    },
  }) as Run

  function placed<T>(contract: Contract<T>): Contract<T> {
    const known = contracts.get(contract.name)
    if (known !== undefined) return known as Contract<T>
    const own = { ...contract, path: `${folder}/${contract.path}` }
    contracts.set(contract.name, own as Contract)
    return own
  }
}

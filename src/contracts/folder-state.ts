import type { Contract, FolderRecord } from './contract.ts'

/** Keeps a state for each folder, so that several experiments below one root are not mixed up. */
export function perFolder<State>(begin: () => State): (file: string) => State {
  const states = new Map<string, State>()
  return (file) => {
    const folder = folderOf(file)
    const state = states.get(folder) ?? begin()
    states.set(folder, state)
    return state
  }
}

/** The folder of a file below the root, without its last slash; empty for a file at the root. */
function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.replaceAll('\\', '/').lastIndexOf('/')))
}

/** The last part of a path. */
export function nameOf(path: string): string {
  return path.slice(path.replaceAll('\\', '/').lastIndexOf('/') + 1)
}

/** The record, if it is of that kind. */
export function ofKind<T>({ contract, value }: FolderRecord, kind: Contract<T>): T | undefined {
  return contract === kind.name ? (value as T) : undefined
}

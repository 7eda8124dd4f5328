import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Whether the system limits how much memory a process may write to. On macOS the shell takes the limit, and nothing keeps it. */
export async function limitsMemory(): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const probe = 'ulimit -d 1000000 && test "$(ulimit -d)" = 1000000'
  return promisify(execFile)('sh', ['-c', probe]).then(
    () => true,
    () => false,
  )
}

/**
 * The words of a shell that limits the memory of every process below it. It counts what a process may write to, and not what
 * it only reserves, as runtimes do with large parts of the address space.
 */
export function withMemoryLimit(command: string, megabytes: number | undefined): string[] {
  if (megabytes === undefined) return ['sh', '-c', command]
  return ['sh', '-c', `ulimit -d ${Math.round(megabytes * 1024)} && exec sh -c "$1"`, 'sh', command]
}

const complaints =
  /JavaScript heap out of memory|Allocation failed|Array buffer allocation failed|MemoryError|Cannot allocate memory|bad_alloc|out of memory|OutOfMemoryError|ENOMEM/i

/** Whether a failed process ran out of memory: it says so, or it died in a way that a limit brings about. */
export function ranOutOfMemory(
  { code, signal }: { readonly code: number | null; readonly signal: NodeJS.Signals | null },
  errors: string,
  isLimited: boolean,
): boolean {
  if (complaints.test(errors.slice(-20_000))) return true
  const killed = signal === 'SIGKILL' || code === 137
  const crashed = signal === 'SIGSEGV' || signal === 'SIGABRT' || code === 139 || code === 134
  return killed || (isLimited && crashed)
}

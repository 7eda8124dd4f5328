import { execFile } from 'node:child_process'
import { addedName, type ChangedFile, type ChangeOrder } from './changed-file.ts'
import { pythonChanger } from './python-changer-text.ts'

/**
 * Changes one expectation of every test of Python files through their syntax trees, by the same rules as in scripts. Needs a
 * Python of the user; without one nothing is changed. Only files of the beginning are read by it, and none is run.
 */
export async function changePython(
  files: ReadonlyMap<string, string>,
  { round, random, alone, isLast = false }: ChangeOrder,
  { python, signal }: { readonly python: string | undefined; readonly signal: AbortSignal },
): Promise<ChangedFile[]> {
  // Its runners name their tests, or go on after a failure.
  if (python === undefined || files.size === 0 || (alone !== undefined && alone.function !== '')) return []
  const by = 1 + Math.floor(random() * 9)
  const orders = [...files].map(([path, text]) => ({
    path,
    text,
    round,
    by,
    // Where tests have no names, one that passes is seen only if the whole check passes by it.
    every: !isLast ? null : alone === undefined ? 'return' : 'exit',
    added: `test_${addedName(random).replaceAll(' ', '_')}`,
  }))
  const output = await new Promise<string>((resolve) => {
    const options = { signal, maxBuffer: 512 * 1024 * 1024, timeout: 120_000 }
    const child = execFile(python, ['-I', '-c', pythonChanger], options, (error, stdout) =>
      resolve(error === null ? stdout : '[]'),
    )
    child.stdin?.on('error', () => {})
    child.stdin?.end(JSON.stringify(orders))
  })
  return JSON.parse(output) as ChangedFile[]
}

import { execFile } from 'node:child_process'
import { isPython } from '../../guard/code-file.ts'
import type { PackageDigest, ProgramFacts } from '../survey.ts'

/** What Python finds at the beginning. */
export interface ImportableBy {
  /** The files of the project; without one of Python nothing is asked. */
  readonly files: Iterable<string>
  readonly programs: Readonly<Record<string, ProgramFacts>>
  readonly packages: Readonly<Record<string, PackageDigest>>
  readonly top: string
  readonly signal: AbortSignal
}

const ask = `
import json, os, pkgutil, sys
top = os.path.join(os.path.realpath(sys.argv[1]), '')
inside = lambda finder: os.path.join(os.path.realpath(getattr(finder, 'path', '/')), '').startswith(top)
installed = [module.name for module in pkgutil.iter_modules() if not inside(module.module_finder)]
print(json.dumps([*getattr(sys, 'stdlib_module_names', ()), *sys.builtin_module_names, *installed]))
`
const inVenv = /^(?:.*\/)?\.?venv\/lib\/[^/]+\/site-packages\/(\w+)(?:\.\w+)*$/

/** The names of modules that Python has by itself or that are installed: a file of the project with one would be loaded instead. */
export async function importableNames(order: ImportableBy): Promise<ReadonlySet<string>> {
  const { files, programs, packages, top, signal } = order
  const python = (programs.python3 ?? programs.python)?.path
  if (python === undefined || ![...files].some(isPython)) return new Set()
  const listed = await new Promise<string>((resolve) =>
    execFile(python, ['-I', '-c', ask, top], { cwd: '/', signal, timeout: 30_000 }, (error, stdout) =>
      resolve(error === null ? stdout : '[]'),
    ),
  )
  const ofVenv = Object.keys(packages).flatMap((path) => inVenv.exec(path)?.[1] ?? [])
  return new Set([...(JSON.parse(listed) as string[]), ...ofVenv])
}

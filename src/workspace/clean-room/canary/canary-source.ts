import { isPython, isScript } from '../../guard/code-file.ts'
import type { TreeFiles } from '../files/tree-entry.ts'
import type { Judgement } from '../open-judgement.ts'
import type { ProgramFacts } from '../survey.ts'
import type { CanarySource } from './plan-canary.ts'

/** The files of a room in which a canary can be put. */
export function canarySource(
  { git, judges: { judging, inSource }, settings }: Judgement,
  files: TreeFiles,
  taken: readonly string[],
  programs: Readonly<Record<string, ProgramFacts>>,
): CanarySource {
  const asks = ([path, why]: readonly [string, string]) =>
    files.has(path) &&
    (isScript(path) || isPython(path)) &&
    (judging.tests.has(path) || why === 'a check calls it')
  return {
    git,
    files,
    tests: [
      ...[...judging.files].filter(asks).map(([path]) => path),
      ...inSource.filter((path) => files.has(path)),
    ],
    judges: new Set(judging.files.keys()),
    taken,
    python: programs.python3?.path ?? programs.python?.path,
    signal: settings.signal,
  }
}

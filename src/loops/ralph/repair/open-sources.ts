import type { Evidence } from './localise/localise.ts'
import { isJudge, type ProjectFiles } from './localise/project-files.ts'
import { flatten, union } from './localise/segments.ts'
import type { TestResult } from './localise/test-result.ts'
import { parseSource } from './syntax/parse-source.ts'
import { sitesIn } from './syntax/sites.ts'
import type { Source } from './syntax/syntax-node.ts'

/** What there is to edit, and the tests with the code that ran for them. */
export interface OpenSources {
  readonly sources: readonly Source[]
  readonly tests: readonly TestResult[]
}

const filesAtMost = 60

/** The files that may be to blame, read. Where what ran is not known, they are guessed. */
export function openSources(files: ProjectFiles, evidence: Evidence): OpenSources {
  const failing = evidence.tests.filter(({ passed }) => !passed)
  const guessed = evidence.from === 'traces' || evidence.from === 'nothing'
  const anywhere = guessed || failing.some(({ hung }) => hung)
  const sources = [...files]
    .filter(([path]) => !isJudge(path) && !evidence.judges.has(path))
    .filter(([path]) => anywhere || failing.some(({ covered }) => covered.has(path)))
    .flatMap(([path, text]) => parseSource(path, text) ?? [])
    .slice(0, filesAtMost)
  const named = new Set(evidence.places.flat().map(({ path }) => path))
  const blamed = sources.filter(({ path }) => named.size === 0 || named.has(path))
  const tests = evidence.tests.map((test) => {
    if (guessed) return { ...test, covered: new Map(blamed.map(({ path }) => [path, [[0, true]] as const])) }
    return test.hung ? withLoops(test, sources) : test
  })
  return { sources, tests }
}

/** A test that hung was in some loop when it was ended. */
function withLoops(test: TestResult, sources: readonly Source[]): TestResult {
  const covered = new Map(test.covered)
  for (const source of sources) {
    const loops = sitesIn(source)
      .filter(({ node }) => /^(?:For|While|DoWhile)/.test(node.type))
      .map(({ node }) => [node.start!, node.end!, 1] as const)
    covered.set(source.path, union(covered.get(source.path) ?? [], flatten(loops)))
  }
  return { ...test, covered }
}

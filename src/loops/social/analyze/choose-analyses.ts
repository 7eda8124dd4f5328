import { closest, Refusal } from '../../../kit/index.ts'
import { type Analysis, defineAnalysis } from '../analyses/define-analysis.ts'
import { identityAnalysis } from '../analyses/identity-analysis.ts'
import { semioticAnalysis } from '../analyses/semiotic-analysis.ts'

/** The analyses of the package, registered as those of users are. */
export const builtInAnalyses: readonly Analysis[] = [semioticAnalysis, identityAnalysis]

/** The analyses that a module exports: one, or a list. Throws a Refusal that names the module. */
export function analysesIn(exported: unknown, module: string): Analysis[] {
  const found = Array.isArray(exported) ? exported : [exported]
  if (exported === undefined || found.length === 0)
    throw new Refusal('bad_analysis', 'usage', `${module} exports no analysis.`, {
      hint: "Write `export default defineAnalysis({ … })`, with `import { defineAnalysis } from 'reprise/loops/social'`.",
    })
  return found.map((one) => {
    try {
      return defineAnalysis(one as Analysis)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, kind, message, hint } = error
      throw new Refusal(code, kind, `${module}: ${message}`, hint === undefined ? {} : { hint })
    }
  })
}

/** The analyses that run, in the order in which they are named; all where none is named. */
export function chooseAnalyses(known: readonly Analysis[], names: readonly string[]): Analysis[] {
  const byName = new Map<string, Analysis>()
  for (const analysis of known) {
    if (byName.has(analysis.name))
      throw new Refusal('analysis_exists', 'conflict', `There are two analyses named '${analysis.name}'.`, {
        hint: 'Give one of them another name.',
      })
    byName.set(analysis.name, analysis)
  }
  if (names.length === 0) return [...byName.values()]
  return [...new Set(names)].map((name) => {
    const found = byName.get(name)
    if (found !== undefined) return found
    const meant = closest(name, [...byName.keys()])
    throw new Refusal('unknown_analysis', 'usage', `There is no analysis named '${name}'.`, {
      hint:
        meant === undefined
          ? `There are ${[...byName.keys()].join(', ')}.`
          : `Did you mean ${meant}? There are ${[...byName.keys()].join(', ')}.`,
    })
  })
}

import type { RunManifest } from '../../contracts/index.ts'
import type { Project } from './open-project.ts'

/** What models cost, by the beginning of their names, in US dollars per million tokens. */
export type RunPrices = NonNullable<RunManifest['prices']>

/** A project in which models cost what somebody said, on top of its configuration. */
export function withPrices(project: Project, prices: RunPrices | undefined): Project {
  if (prices === undefined) return project
  return { ...project, config: { ...project.config, prices: { ...project.config.prices, ...prices } } }
}

import type { Run } from '../../run.ts'
import type { ActResult } from '../actors/act-result.ts'
import type { Deed } from '../attempt.ts'
import type { RalphConfig } from '../config.ts'
import { actionsOf } from './actions-of.ts'
import { findTampering } from './find-tampering.ts'
import { protectionOf } from './protection.ts'
import type { Workspace } from './workspace.ts'

export interface Capture {
  readonly config: RalphConfig
  readonly tree: string
  readonly workspace: () => Promise<Workspace>
}

/** What was done, taken from the files before and after; protected files are put back. */
export async function captureDeed(
  { config, tree, workspace }: Capture,
  result: ActResult,
  run: Run,
): Promise<Deed> {
  const { treeAfter, actions: beside, ...told } = result
  const seen = await run.step('capture', async () => {
    const place = await workspace()
    const changes = await place.trees.changes(tree, treeAfter)
    const tampering = await tamperingIn(config, tree, treeAfter, place)
    const paths = tampering.map(({ path }) => path)
    return {
      actions: actionsOf(changes).map((action) =>
        paths.includes(action.file_path!) ? { ...action, reverted: true } : action,
      ),
      tampering,
      treeAfter: paths.length === 0 ? treeAfter : await place.trees.withFilesOf(treeAfter, tree, paths),
    }
  })
  const sum = (key: 'additions' | 'deletions') =>
    seen.actions.reduce((lines, { changes }) => lines + (changes?.[key] ?? 0), 0)
  return {
    ...told,
    ...seen,
    treeBefore: tree,
    actions: [...seen.actions, ...beside],
    files: seen.actions.map(({ file_path: path }) => path!),
    linesAdded: sum('additions'),
    linesDeleted: sum('deletions'),
  }
}

async function tamperingIn(config: RalphConfig, before: string, after: string, { trees, prefix }: Workspace) {
  if (config.guard === 'off' || before === after) return []
  const files = new Set((await trees.files(before)).keys())
  const manifest = await trees.text(before, prefix === '' ? 'package.json' : `${prefix}/package.json`)
  const { checks, protect } = config
  const protection = protectionOf({ checks, protect, files, prefix, scripts: scriptsIn(manifest) })
  const { changed_files: changed } = await trees.changes(before, after)
  return findTampering(changed, protection, async (path) => [
    await trees.text(before, path),
    await trees.text(after, path),
  ])
}

function scriptsIn(manifest: string | undefined): Record<string, string> {
  try {
    const { scripts } = JSON.parse(manifest ?? '{}') as { scripts?: unknown }
    const pairs = Object.entries((scripts ?? {}) as object)
    return Object.fromEntries(pairs.filter(([, text]) => typeof text === 'string'))
  } catch {
    return {}
  }
}

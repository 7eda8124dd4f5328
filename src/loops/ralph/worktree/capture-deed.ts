import type { WorkTreeChanges } from '../../../agents/index.ts'
import type { Run } from '../../run.ts'
import type { ActResult } from '../actors/act-result.ts'
import type { Action, Deed, Tampering } from '../attempt.ts'
import type { RalphConfig } from '../config.ts'
import { actionsOf } from './actions-of.ts'
import { checkTexts } from './check-texts.ts'
import { findTampering } from './find-tampering.ts'
import { installThemselves } from './installed-tools.ts'
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
    const tampering =
      config.guard === 'off' ? [] : await tamperingIn(config, changes, [tree, treeAfter], place)
    const paths = tampering.filter(({ stays }) => !stays).map(({ path }) => path)
    const actions = actionsOf(changes).map((action) =>
      paths.includes(action.file_path!) ? { ...action, reverted: true } : action,
    )
    return {
      actions: [...actions, ...tampering.filter(({ stays }) => stays).map(actionOnTool)],
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

async function tamperingIn(
  { checks, protect }: RalphConfig,
  { changed_files: changed }: WorkTreeChanges,
  [before, after]: readonly [string, string],
  { trees, prefix, beginning, changedTools }: Workspace,
): Promise<Tampering[]> {
  const manifest = await trees.text(beginning, prefix === '' ? 'package.json' : `${prefix}/package.json`)
  const scripts = scriptsIn(manifest)
  const tools = installThemselves(checkTexts(checks, scripts)) ? [] : await changedTools()
  if (changed.length === 0) return [...tools]
  const files = new Set((await trees.files(beginning)).keys())
  const protection = protectionOf({ checks, protect, files, prefix, scripts })
  // What was not there at the beginning is the actor's own, however often it changes it.
  const judged = changed.map((file) => (files.has(file.path) ? file : { ...file, status: 'added' as const }))
  const found = await findTampering(judged, protection, async (path) => [
    await trees.text(before, path),
    await trees.text(after, path),
  ])
  return [...found, ...tools]
}

const deeds = {
  added: ['file_creation', 'Created'],
  modified: ['code_modification', 'Changed'],
  deleted: ['file_deletion', 'Deleted'],
  type_changed: ['code_modification', 'Changed'],
} as const

function actionOnTool({ path, how }: Tampering): Action {
  const [type, verb] = deeds[how]
  return { type, description: `${verb} ${path}, which is installed and was not put back`, file_path: path }
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

import type { Run } from '../../spine/index.ts'
import {
  type Action,
  type ActResult,
  globPattern,
  inspectChange,
  type Tampering,
  type Worktree,
} from '../../workspace/index.ts'
import { actionsOf } from './actions-of.ts'
import type { Change } from './attempt.ts'
import type { RalphConfig } from './config.ts'

export interface Capture {
  readonly config: RalphConfig
  readonly tree: string
  readonly worktree: () => Promise<Worktree>
}

/** What an actor did, taken from the files before and after; protected files are restored. */
export async function captureChange(
  { config, tree, worktree }: Capture,
  result: ActResult,
  run: Run,
): Promise<Omit<Change, 'noticed'>> {
  const { treeAfter, actions: otherActions, ...reported } = result
  const seen = await run.step('capture', async () => {
    const files = await worktree()
    const changes = await files.snapshots.changes(tree, treeAfter)
    const inspected = { before: tree, after: treeAfter, changes }
    const found = config.guard === 'off' ? [] : await inspectChange(config, inspected, files)
    const tampering = found.filter((touched) => !isAllowed(touched, config.allow))
    const paths = tampering.filter(({ stays }) => !stays).map(({ path }) => path)
    const actions = actionsOf(changes).map((action) =>
      paths.includes(action.file_path!) ? { ...action, reverted: true } : action,
    )
    return {
      actions: [...actions, ...tampering.filter(({ stays }) => stays).map(actionOnTool)],
      tampering,
      treeAfter: paths.length === 0 ? treeAfter : await files.snapshots.withFilesOf(treeAfter, tree, paths),
      ...(paths.length > 0 && { treeMade: treeAfter }),
    }
  })
  const sum = (key: 'additions' | 'deletions') =>
    seen.actions.reduce((lines, { changes }) => lines + (changes?.[key] ?? 0), 0)
  return {
    ...reported,
    ...seen,
    treeBefore: tree,
    actions: [...seen.actions, ...otherActions],
    files: seen.actions.map(({ file_path: path }) => path!),
    linesAdded: sum('additions'),
    linesDeleted: sum('deletions'),
  }
}

/** Whether the user lets the actor change something although it judges. */
function isAllowed({ path, stays }: Tampering, allow: readonly string[]): boolean {
  if (stays) return allow.includes('packages')
  if (allow.includes('snapshots') && /(?:^|\/)__snapshots__\/|\.snap(?:shot)?$|-snapshots\//.test(path))
    return true
  return allow.some((pattern) => globPattern(pattern).test(path))
}

const kinds = {
  added: ['file_creation', 'Created'],
  modified: ['code_modification', 'Changed'],
  deleted: ['file_deletion', 'Deleted'],
  type_changed: ['code_modification', 'Changed'],
} as const

function actionOnTool({ path, how }: Tampering): Action {
  const [type, verb] = kinds[how]
  return { type, description: `${verb} ${path}, an installed program that was not restored`, file_path: path }
}

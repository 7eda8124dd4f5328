import { planRoom, type RoomPlan } from '../clean-room/files/plan-room.ts'
import type { TreeFiles } from '../clean-room/files/tree-entry.ts'
import { findFlags } from '../clean-room/flags.ts'
import type { AddedPackage } from '../clean-room/packages/verify-packages.ts'
import { packagesOf, programFacts } from '../clean-room/prepare-work.ts'
import { changedPrograms } from '../clean-room/programs/room-path.ts'
import type { Problem } from '../clean-room/verdict.ts'
import { isScript } from '../guard/code-file.ts'
import { findLoads } from './find-loads.ts'
import { findViolations } from './find-violations.ts'
import type { BenchmarkContext } from './open-context.ts'
import type { Variant, Violation } from './variant.ts'

/** A variant with what its rooms are made of. */
export interface PreparedVariant {
  readonly variant: Variant
  readonly files: TreeFiles
  readonly added: readonly AddedPackage[]
}

/** Lays a candidate over the files of the beginning, and finds what makes it worthless before anything runs. */
export async function prepareVariant(
  context: BenchmarkContext,
  tree: string,
  worktree: string | undefined,
): Promise<PreparedVariant> {
  const { judgement, benchmark, settings, ground } = context
  const { git } = judgement
  const work = await git.treeOf(tree)
  const plan = withNewTests(await planOf(context, work), await git.files(work), context)
  const changes = await git.changes(benchmark.judges.tree, work)
  const after = await git.files(work)
  // A manifest decides where names lead that the scripts of the benchmark import.
  const leads = changes.some(({ path }) => /(?:^|\/)package\.json$/.test(path))
  const paths = [
    ...changes.map(({ path }) => path),
    ...benchmark.files.filter((path) => path.endsWith('.py') || (leads && isScript(path))),
  ]
  const [old, fresh] = [await git.texts(benchmark.judges.files, paths), await git.texts(after, paths)]
  const found = findViolations(
    {
      changes,
      leftOut: plan.leftOut,
      before: benchmark.judges.files,
      textBefore: (path) => old.get(path),
      textAfter: (path) => fresh.get(path),
    },
    benchmark,
    settings,
  )
  const place = worktree === undefined ? {} : { top: worktree }
  const packages = await packagesOf({ ...judgement, judges: benchmark.judges }, plan, ground, place)
  const programs = await programFacts(judgement, { changed: await changedPrograms(ground.programs) }, ground)
  const { places, strangers: _, problems, ...verdict } = packages
  return {
    files: plan.files,
    added: places,
    variant: {
      tree,
      violations: [
        ...found,
        ...(await findLoads(context, changes, after)),
        ...[...problems, ...programs.problems].map(environmentViolation),
      ],
      leftOut: [...plan.leftOut, ...programs.leftOut],
      taken: plan.taken.length,
      packages: verdict,
      flags: await findFlags(git, benchmark.judges.files, plan.files, plan.taken),
    },
  }
}

const environmentViolation = ({ message }: Problem): Violation => ({
  category: 'sealed_file_violation',
  path: '',
  what: message,
  why: 'The benchmark runs with the packages and programs of the beginning.',
})

/** Of package.json the scripts come from the beginning; other files that describe a project are the candidate's. */
function planOf({ judgement, benchmark, settings }: BenchmarkContext, work: string): Promise<RoomPlan> {
  const isWhole = (path: string) => !benchmark.usesTests && !/(?:^|\/)package\.json$/.test(path)
  return planRoom(judgement.git, benchmark.judges, work, settings.allow ?? [], isWhole)
}

/** Where no tests are run, a new file that is named like one may be a source like any other. */
function withNewTests(plan: RoomPlan, after: TreeFiles, { benchmark }: BenchmarkContext): RoomPlan {
  if (benchmark.usesTests) return plan
  const isBack = (path: string, kind: string) => kind === 'new-test' && benchmark.isSealed(path) === undefined
  const back = plan.leftOut.filter(({ path, kind }) => isBack(path, kind)).map(({ path }) => path)
  if (back.length === 0) return plan
  const files = new Map(plan.files)
  for (const path of back) files.set(path, after.get(path)!)
  return {
    files,
    leftOut: plan.leftOut.filter(({ path, kind }) => !isBack(path, kind)),
    taken: [...plan.taken, ...back],
    renames: plan.renames,
  }
}

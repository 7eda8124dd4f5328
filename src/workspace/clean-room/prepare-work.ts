import { readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { Environment } from '../../kit/index.ts'
import { installThemselves } from '../guard/installed-tools.ts'
import { planRoom, type RoomPlan } from './files/plan-room.ts'
import { type Judgement, openJudgement } from './open-judgement.ts'
import { redirectedPackages, saysWhatIsInstalled } from './packages/redirected-packages.ts'
import { type VerifiedPackages, verifyPackages } from './packages/verify-packages.ts'
import { importableNames } from './programs/importable-names.ts'
import type { RoomPrograms } from './programs/room-path.ts'
import { factsOf, isInHome, isShims, pathOf } from './programs/survey-programs.ts'
import type { RoomOptions } from './rooms.ts'
import { sandboxAgain } from './sandbox/find-sandbox.ts'
import type { CleanRoomSettings, JudgedWork } from './settings.ts'
import type { ProgramFacts, RoomSurvey } from './survey.ts'
import type { LeftOut, Problem } from './verdict.ts'

/** Work that is ready to be put into rooms, with what is wrong with its packages and programs. */
export interface PreparedWork {
  readonly judgement: Judgement
  readonly plan: RoomPlan
  readonly options: RoomOptions
  readonly packages: VerifiedPackages & { readonly problems: readonly Problem[] }
  readonly programs: { readonly problems: readonly Problem[]; readonly leftOut: readonly LeftOut[] }
}

/** Decides what of the work comes into rooms, and verifies packages and programs. Whoever calls closes the judgement. */
export async function prepareWork(
  settings: CleanRoomSettings,
  survey: RoomSurvey,
  work: JudgedWork,
): Promise<PreparedWork> {
  const opened = await openJudgement(settings, trustedPath(survey.programs, settings.environment))
  try {
    const { git, commands } = opened
    const { top, signal } = settings
    const files = opened.judges.files.keys()
    const importable = await importableNames({ ...survey, files, top, signal })
    const judges = { ...opened.judges, importable }
    const judgement = { ...opened, judges }
    const tree = await git.treeOf(work.tree)
    const plan = await planRoom(git, judges, tree, settings.allow ?? [])
    const packages = await packagesOf(judgement, plan, survey, work)
    const programs = await judgement.programs(survey.programs)
    const options: RoomOptions = {
      ...judgement,
      sandbox: await sandboxAgain(settings.sandbox, survey.sandbox),
      programs,
      packages: survey.packages,
      added: packages.places,
      commandsOf: (check) => commands.get(check)?.texts ?? [check],
      unasked: new Set(survey.checks.flatMap((one) => (one.asksForNames ? [] : [one.check.command]))),
    }
    return { judgement, plan, options, packages, programs: await programFacts(judgement, programs, survey) }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Where our own programs are found: first in the folder of the git of the beginning, and never in the user's HOME. */
export function trustedPath(
  programs: Readonly<Record<string, ProgramFacts>>,
  environment: Environment,
): string {
  const folders = pathOf(environment).filter((entry) => !isInHome(entry, environment))
  const git = programs.git?.path
  return [...(git === undefined ? [] : [join(git, '..')]), ...folders].join(delimiter)
}

/** Compares installed packages with those of the beginning, and says what is wrong with them. */
export async function packagesOf(
  { git, judges, settings }: Pick<Judgement, 'git' | 'judges' | 'settings'>,
  { files }: Pick<RoomPlan, 'files'>,
  survey: Pick<RoomSurvey, 'packages'>,
  work: Pick<JudgedWork, 'top'>,
): Promise<PreparedWork['packages']> {
  const { top, prefix, include = [], allow = [], setup } = settings
  const names = [...files.keys()].filter((path) => manifest.test(path) || saysWhatIsInstalled.test(path))
  const [before, after] = [await git.texts(judges.files, names), await git.texts(files, names)]
  const manifests = names.map((path) => ({
    path,
    before: before.get(path) ?? '',
    after: after.get(path) ?? '',
  }))
  const tops = work.top === undefined || work.top === top ? [top] : [top, work.top]
  const found = await verifyPackages({
    tops,
    prefix,
    files: files.keys(),
    manifests,
    survey: survey.packages,
    include,
  })
  const problems: Problem[] = []
  const say = (paths: readonly string[], what: string) => {
    if (paths.length === 0 || allow.includes('packages')) return
    const list = `${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ', …' : ''}`
    problems.push({
      code: 'packages_changed',
      message: `Installed packages ${what}: ${list}.`,
    })
  }
  if (setup !== undefined && installThemselves([setup])) {
    say(redirectedPackages(manifests), 'would come from elsewhere than at the beginning')
    return { ...found, state: 'setup', problems }
  }
  const strangers = found.strangers.filter((path) => !found.changed.includes(path))
  say(found.changed, 'are not what they were at the beginning')
  say(strangers, 'were added without being declared')
  return { ...found, problems }
}

const manifest = /(?:^|\/)(?:package\.json|pyproject\.toml|requirements[\w-]*\.txt|setup\.py)$/

/** Programs in HOME that changed or were planted are not found in a room; those of the system would be. */
export async function programFacts(
  { settings, place }: Pick<Judgement, 'settings' | 'place'>,
  { changed }: Pick<RoomPrograms, 'changed'>,
  survey: Pick<RoomSurvey, 'programs' | 'notes'>,
): Promise<PreparedWork['programs']> {
  const { environment, top } = settings
  const outside = (path: string, how: LeftOut['how'], why: string): LeftOut => ({
    path,
    how,
    why,
    kind: 'outside',
  })
  const inHome = changed.filter((path) => isInHome(path, environment))
  const leftOut = inHome.map((path) => outside(path, 'modified', 'it is a program that is not what it was'))
  for (const folder of pathOf(environment)) {
    if (!isInHome(folder, environment) && !`${folder}/`.startsWith(`${top}/`)) continue
    if (isShims(folder)) continue
    for (const name of await readdir(folder).catch(() => [])) {
      const known = survey.programs[name]?.path
      if (known === undefined || (await factsOf(join(folder, name)))?.path === known) continue
      leftOut.push(outside(join(folder, name), 'added', `it stands in front of ${known}`))
    }
  }
  const problems: Problem[] = []
  const ofSystem = changed.filter((path) => !isInHome(path, environment))
  if (ofSystem.length > 0)
    problems.push({
      code: 'programs_changed',
      message: `Programs are not what they were: ${ofSystem.slice(0, 3).join(', ')}.`,
    })
  const planted = place.above.filter((path) => !survey.notes.some((note) => note.startsWith(path)))
  if (planted.length > 0)
    problems.push({
      code: 'programs_changed',
      message: `There is something new above the room: ${planted.join(', ')}.`,
    })
  return { problems, leftOut }
}

import { readFile, realpath, stat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { isObject, Refusal } from '../../../kit/index.ts'
import { type PrepareContext, type Prepared, readTaskFile } from '../../../spine/index.ts'
import { chooseInPlace, requireGit } from '../../../workspace/index.ts'
import { ralphConfig } from '../config.ts'
import { noPatience } from '../stop/patience.ts'
import { actorFor } from './choose-actor.ts'
import { guessChecks } from './guess/guess-checks.ts'

type Settings = Readonly<Record<string, unknown>>

/** Fills in what only the machine knows: folders, where to work, an installed agent, checks that the project seems to have. */
export async function prepareRalph(settings: Settings, context: PrepareContext): Promise<Prepared> {
  const folder = await realpath(context.folder)
  await requireGit(folder, context.signal)
  await warnOfOpenHoldout(folder, context)
  const actor = await actorFor(context.agents.actor, context)
  return {
    agents: { actor },
    settings: {
      ...settingsForActor(settings, actor),
      checks: await checksFor(settings, folder, context),
      ...(Array.isArray(settings.holdoutFiles) && {
        holdoutFiles: await placedFiles(settings.holdoutFiles, folder),
      }),
      where: await whereToWork(settings, folder, context),
      folder,
      cache: context.cache,
    },
  }
}

/** Settings with the defaults that suit the actor. The bot searches, and a search is long. */
export function settingsForActor(settings: Settings, actor: string): Settings {
  if (actor !== 'bot:repair') return settings
  const patience = isObject(settings.patience) ? settings.patience : {}
  return { ...forRepair, ...settings, patience: { ...noPatience, ...patience } }
}

const forRepair: Settings = {
  maxIterations: 40,
  // One line is wrong: an edit that helps a little is more often a detour than progress.
  startFrom: 'beginning',
  reruns: 0,
  checkPatience: 10,
}

async function checksFor({ checks }: Settings, folder: string, { say }: PrepareContext): Promise<unknown> {
  if (checks !== undefined && !(Array.isArray(checks) && checks.length === 0)) return checks
  const [guess] = await guessChecks(folder)
  if (guess === undefined)
    throw new Refusal('no_check', 'usage', 'Nothing judges the work.', {
      hint: 'Give at least one check with --check, such as --check "npm test".',
    })
  say(`No check was given; using \`${guess}\`.`)
  return [guess]
}

async function whereToWork(
  { where }: Settings,
  folder: string,
  { cache, choose, signal }: PrepareContext,
): Promise<unknown> {
  if (where !== undefined && where !== 'worktree' && where !== 'in-place') return where
  const inPlace = await chooseInPlace({
    folder,
    cache,
    signal,
    ...(where !== undefined && { inPlace: where === 'in-place' }),
    ...(choose && {
      ask: async ({ clean }) => {
        const copied = clean ? '' : ', with your uncommitted changes'
        const answer = await choose(
          'Where should the loop work? The answer is remembered for this project.',
          [
            {
              value: 'worktree',
              label: `In a git worktree on its own branch${copied}; your files stay as they are`,
            },
            { value: 'in-place', label: 'In place, on the files of the project; you see every change' },
          ],
        )
        return answer === 'in-place'
      },
    }),
  })
  return inPlace ? 'in-place' : 'worktree'
}

/** The files of the holdout as absolute paths, since the loop works elsewhere. */
function placedFiles(files: readonly unknown[], folder: string): Promise<string[]> {
  return Promise.all(
    files.map(async (file) => {
      const path = resolve(folder, String(file))
      const found = await stat(path).catch(() => undefined)
      if (found?.isFile()) return path
      throw new Refusal(
        'no_holdout_file',
        'usage',
        `--holdout-file is '${file}', and there is no file ${path}.`,
      )
    }),
  )
}

/** An actor can read a task file that lies where it works, and the holdout in it. */
async function warnOfOpenHoldout(folder: string, { taskFile, say }: PrepareContext): Promise<void> {
  if (taskFile === undefined || relative(folder, taskFile).startsWith('..')) return
  const text = await readFile(taskFile, 'utf8').catch(() => '')
  const { settings } = readTaskFile(text, taskFile, ralphConfig, ['actor', 'reflector', 'budget'])
  if (settings.holdout !== undefined)
    say(
      'Warning: the actor can read the holdout in the task file, which lies in the folder it works in. Keep the file elsewhere, or give --holdout.',
    )
}

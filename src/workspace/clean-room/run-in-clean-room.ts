import { placeFiles } from '../checks/place-files.ts'
import type { CheckDone } from '../checks/run-check.ts'
import { prepareWork } from './prepare-work.ts'
import { openRoom } from './rooms.ts'
import type { CleanRoomSettings, JudgedWork } from './settings.ts'
import type { RoomSurvey } from './survey.ts'

/** A command that is run in a clean room of its own, such as a holdout or a benchmark. */
export interface RoomCommand {
  readonly command: string
  /** Files that are copied into the folder of the project for it. */
  readonly files?: readonly string[]
}

/** Runs one command in a fresh clean room with the work in it. */
export async function runInCleanRoom(
  settings: CleanRoomSettings,
  survey: RoomSurvey,
  work: JudgedWork,
  { command, files = [] }: RoomCommand,
): Promise<CheckDone> {
  const { judgement, plan, options } = await prepareWork(settings, survey, work)
  try {
    const room = await openRoom(options, plan.files)
    await placeFiles(files, room.room.folder)
    return (await room.run(command)).done
  } finally {
    await judgement.close()
  }
}

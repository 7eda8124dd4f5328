import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { placeFiles } from '../checks/place-files.ts'
import { changedInRoom } from '../clean-room/files/make-room.ts'
import type { TreeFiles } from '../clean-room/files/tree-entry.ts'
import { linkHome, type PreparedRoom, prepareRoom, type RoomOptions } from '../clean-room/rooms.ts'
import type { Measurement } from './measurement.ts'
import type { BenchmarkContext } from './open-context.ts'
import type { PreparedVariant } from './prepare-variant.ts'
import { differenceOf, isSame, type RoomFacts, roomFacts } from './room-facts.ts'
import { lastWords, runCommand } from './run-command.ts'

/** A room that is ready for one run. */
export interface ReadyRoom {
  readonly prepared: PreparedRoom
  /** Why nothing can be run in it. */
  readonly failure?: RoomFailure
  /** Looks at what a run did to the room, and decides whether the room can be used again. */
  leave(): RoomTraces
}

/** Why a room is no room to measure in. */
export type RoomFailure = Pick<
  Extract<Measurement, { kind: 'failed' }>,
  'category' | 'what' | 'why' | 'output' | 'seconds'
>

/** What a run left in its room. */
export interface RoomTraces {
  /** Sealed files that were written. */
  readonly sealed: readonly string[]
  /** Whether anything at all is different, so that the next run gets a fresh room. */
  readonly isDirty: boolean
}

/** The rooms of one variant, one after the other. */
export interface VariantRooms {
  /** Gives a room in which nothing has changed since it was made. */
  enter(): Promise<ReadyRoom>
  /** Throws the room away, so that the next run gets one that is made and set up anew. */
  rebuild(): Promise<void>
  close(): Promise<void>
}

interface MadeRoom {
  readonly prepared: PreparedRoom
  facts: RoomFacts
  readonly failure?: RoomFailure
  /** A copy that nothing has run in, made once runs are known to leave something behind. */
  copy?: { readonly folder: string; readonly facts: RoomFacts }
  isDirty: boolean
}

/** Opens the rooms of a variant. `extra` are files outside of the repository that are copied into each. */
export function variantRooms(
  context: BenchmarkContext,
  { files, added }: PreparedVariant,
  madeBySetup: readonly string[],
  extra: readonly string[] = [],
): VariantRooms {
  const options: RoomOptions = { ...context.options, added }
  const { isSealed } = context.benchmark
  let made: MadeRoom | undefined
  let leavesTraces = false
  const make = async (): Promise<MadeRoom> => {
    const prepared = await prepareRoom(options, files)
    await placeFiles(extra, prepared.room.folder)
    const failure =
      (await wrongBytes(prepared, files)) ?? (await setUp(context, prepared, files, madeBySetup))
    const room: MadeRoom = {
      prepared,
      facts: roomFacts(prepared.room.top),
      ...(failure && { failure }),
      isDirty: false,
    }
    if (leavesTraces && failure === undefined) room.copy = await copyOf(prepared)
    return room
  }
  const discard = async () => {
    await made?.prepared.close()
    if (made?.copy !== undefined) await rm(made.copy.folder, { recursive: true, force: true, maxRetries: 3 })
    made = undefined
  }
  const fresh = async (): Promise<MadeRoom> => {
    if (made?.isDirty && (await restore(made))) return made
    if (
      made !== undefined &&
      !made.isDirty &&
      isSame(differenceOf(made.facts, roomFacts(made.prepared.room.top)))
    )
      return made
    await discard()
    made = await make()
    return made
  }
  return {
    async enter() {
      const room = await fresh()
      await emptyFolders(room.prepared, context)
      return {
        prepared: room.prepared,
        ...(room.failure && { failure: room.failure }),
        leave() {
          const difference = differenceOf(room.facts, roomFacts(room.prepared.room.top))
          room.isDirty = !isSame(difference)
          leavesTraces ||= room.isDirty
          // A file that was written and put back counts as well: in between it was another one.
          const sealed = difference.changed.filter((path) => files.has(path) && isSealed(path) !== undefined)
          return { sealed, isDirty: room.isDirty }
        },
      }
    },
    rebuild: discard,
    close: discard,
  }
}

/** Objects of git can be replaced by others under the same name; the bytes in the room are what counts. */
async function wrongBytes({ room }: PreparedRoom, files: TreeFiles): Promise<RoomFailure | undefined> {
  const wrong = await changedInRoom(room, files, files.keys())
  if (wrong.length === 0) return undefined
  return {
    category: 'sealed_file_violation',
    what: `Objects of git have other bytes than their names say: ${listOf(wrong)}.`,
    why: 'Somebody wrote into the repository.',
    output: '',
    seconds: 0,
  }
}

/** Runs the setup command; undefined where all is well. */
async function setUp(
  context: BenchmarkContext,
  prepared: PreparedRoom,
  files: TreeFiles,
  madeBySetup: readonly string[],
): Promise<RoomFailure | undefined> {
  const { settings, benchmark } = context
  if (settings.setup === undefined) return undefined
  const before = roomFacts(prepared.room.top)
  const done = await runCommand(prepared, settings.setup, {}, settings)
  const { added } = differenceOf(before, roomFacts(prepared.room.top))
  const sealed = [
    ...(await changedSealed(context, prepared, files)),
    ...added.filter((path) => benchmark.isSealed(path) !== undefined && !madeBySetup.includes(path)),
  ]
  const about = { output: `${done.output}${done.errors}`, seconds: done.end.durationMs / 1000 }
  if (sealed.length > 0)
    return {
      category: 'sealed_file_violation',
      what: `The setup command changed sealed files: ${listOf(sealed)}.`,
      why: 'It runs code of the candidate, which may not change what is sealed.',
      ...about,
    }
  if (!done.timedOut && done.end.code === 0) return undefined
  return {
    category: done.timedOut ? 'timeout' : 'logic_error',
    what: `The setup command '${settings.setup}' ${done.timedOut ? 'took too long' : `ended with ${done.end.code ?? done.end.signal}`}.`,
    why: lastWords(done),
    ...about,
  }
}

const listOf = (paths: readonly string[]) =>
  `${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ' and others' : ''}`

const changedSealed = ({ benchmark }: BenchmarkContext, { room }: PreparedRoom, files: TreeFiles) =>
  changedInRoom(room, files, benchmark.files)

/** HOME, temporary files and reports of a run are empty. */
async function emptyFolders({ room }: PreparedRoom, { room: settings }: BenchmarkContext): Promise<void> {
  for (const folder of [room.home, room.temporary, room.reports]) {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    await mkdir(folder)
  }
  await linkHome(room, settings)
}

async function copyOf({ room }: PreparedRoom): Promise<MadeRoom['copy']> {
  const folder = `${room.base}-copy`
  await copyFolder(room.top, folder)
  return { folder, facts: roomFacts(folder) }
}

/** Puts the copy of a room into its place; whether there is one that nobody has touched. */
async function restore(made: MadeRoom): Promise<boolean> {
  const { copy, prepared } = made
  if (copy === undefined || !isSame(differenceOf(copy.facts, roomFacts(copy.folder)))) return false
  await rm(prepared.room.top, { recursive: true, force: true, maxRetries: 3 })
  await copyFolder(copy.folder, prepared.room.top)
  made.facts = roomFacts(prepared.room.top)
  made.isDirty = false
  return true
}

/** The program does in one process what would be thousands of calls. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-pPR', from, to])

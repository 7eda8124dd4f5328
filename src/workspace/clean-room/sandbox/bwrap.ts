import type { Room } from '../files/make-room.ts'

/** What a sandbox lets through. */
export interface SandboxOrder {
  readonly room: Room
  /** The user's HOME, which is hidden. */
  readonly home: string
  /** Files and folders that are shown although they lie in hidden folders; read-only. */
  readonly shown: readonly string[]
  readonly network: boolean
  readonly environment: Readonly<Record<string, string>>
  readonly folder: string
}

/**
 * The words of bwrap: everything outside of the room is read-only, /tmp, /run and the user's HOME are empty, processes of
 * others are not seen, and there is no network but loopback unless it is asked for.
 */
export function bwrapWords(words: readonly string[], order: SandboxOrder): string[] {
  const { room, home, shown, network, environment, folder } = order
  const empty = ['/tmp', '/var/tmp', ...(network ? [] : ['/run']), ...(isHideable(home) ? [home] : [])]
  return [
    'bwrap',
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...empty.flatMap((place) => ['--tmpfs', place]),
    ...shown.flatMap((place) => ['--ro-bind-try', place, place]),
    ...[room.top, room.home, room.temporary, room.reports].flatMap((place) => ['--bind', place, place]),
    '--unshare-all',
    ...(network ? ['--share-net'] : []),
    ...['--die-with-parent', '--new-session', '--clearenv'],
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--chdir', folder, '--'],
    ...words,
  ]
}

const isHideable = (home: string) => home !== '' && home !== '/' && home !== '/nonexistent'

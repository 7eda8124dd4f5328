import type { SandboxOrder } from './bwrap.ts'

/**
 * The words of macOS's sandbox: nothing outside of the room is written, the user's HOME is not read, and there is no network
 * but loopback unless it is asked for. Written from the documentation of sandbox-exec and of the profiles that ship with
 * macOS; it has not been run there.
 */
export function seatbeltWords(words: readonly string[], order: SandboxOrder): string[] {
  const environment = Object.entries(order.environment).map(([name, value]) => `${name}=${value}`)
  return ['sandbox-exec', '-p', profile(order), '/usr/bin/env', '-i', ...environment, ...words]
}

function profile({ room, home, shown, network }: SandboxOrder): string {
  const own = [room.top, room.home, room.temporary, room.reports]
  const below = (places: readonly string[]) =>
    places.map((place) => `(subpath ${JSON.stringify(place)})`).join(' ')
  return [
    '(version 1)',
    '(allow default)',
    '(deny file-write*)',
    `(allow file-write* ${below(own)} (literal "/dev/null") (literal "/dev/tty") (regex #"^/dev/fd/"))`,
    ...(home === '' || home === '/' ? [] : [`(deny file-read-data ${below([home])})`]),
    `(allow file-read* ${below([...own, room.base, ...shown])})`,
    ...(network
      ? []
      : ['(deny network*)', '(allow network* (local ip "localhost:*") (remote ip "localhost:*"))']),
  ].join('\n')
}

import { delimiter } from 'node:path'
import type { Environment } from '../../../kit/index.ts'
import type { Room } from '../files/make-room.ts'

const fromUser = ['LANG', 'LC_ALL', 'LC_CTYPE', 'TZ']

/**
 * The environment of everything that runs in a room: built anew, with nothing of the user's but language, time zone and the
 * variables that are named. Python keeps its compiled files in the room, so that none from elsewhere are run.
 */
export function roomEnvironment(
  room: Room,
  path: readonly string[],
  {
    environment,
    variables = [],
  }: { readonly environment: Environment; readonly variables?: readonly string[] },
): Record<string, string> {
  const taken = [...fromUser, ...variables].flatMap((name) => {
    const value = environment[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...Object.fromEntries(taken),
    PATH: path.join(delimiter),
    HOME: room.home,
    TMPDIR: room.temporary,
    TMP: room.temporary,
    TEMP: room.temporary,
    USER: 'room',
    LOGNAME: 'room',
    SHELL: '/bin/sh',
    CI: '1',
    NO_COLOR: '1',
    FORCE_COLOR: '0',
    TERM: 'dumb',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    npm_config_update_notifier: 'false',
    npm_config_fund: 'false',
    npm_config_audit: 'false',
    PYTHONNOUSERSITE: '1',
    PYTHONPYCACHEPREFIX: `${room.temporary}/pycache`,
  }
}

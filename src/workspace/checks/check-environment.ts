import { delimiter, dirname, join } from 'node:path'

const secret = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/i
// Variables by which a test runner makes its children its workers, and by which git names its repository.
const ofParents = /^(?:NODE_TEST_CONTEXT|NODE_OPTIONS|NODE_V8_COVERAGE|VITEST.*|JEST_WORKER_ID|GIT_.*)$/

/**
 * The environment in which checks run: the user's without secrets, since a check runs what an actor wrote; plain text,
 * and the tools of the project on the path. `allow` names variables that come along although they look like secrets.
 */
export function checkEnvironment(
  all: Readonly<Record<string, string | undefined>>,
  folder: string,
  allow: readonly string[] = [],
): Record<string, string> {
  const isSeen = (name: string) => allow.includes(name) || (!secret.test(name) && !ofParents.test(name))
  const kept = Object.entries(all).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && isSeen(entry[0]),
  )
  const { PATH = '', ...environment } = Object.fromEntries(kept)
  const tools = foldersAbove(folder).map((above) => join(above, 'node_modules', '.bin'))
  const path = [...tools, PATH].join(delimiter)
  return { ...environment, PATH: path, CI: '1', NO_COLOR: '1', FORCE_COLOR: '0', TERM: 'dumb' }
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersAbove(above)]
}

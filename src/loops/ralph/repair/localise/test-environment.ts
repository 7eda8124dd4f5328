import { delimiter, dirname, join } from 'node:path'

const secret = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/i
// A test runner that started us tells its children to behave as its workers.
const ofRunners = /^(?:NODE_TEST_CONTEXT|NODE_OPTIONS|NODE_V8_COVERAGE|VITEST.*|JEST_WORKER_ID)$/

/** The environment in which a project's tests run: without secrets, and with the tools of the project in reach. */
export function testEnvironment(
  all: Readonly<Record<string, string | undefined>>,
  folder: string,
): Record<string, string> {
  const kept = Object.entries(all).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !secret.test(entry[0]) && !ofRunners.test(entry[0]),
  )
  const { PATH = '', ...environment } = Object.fromEntries(kept)
  const tools = foldersAbove(folder).map((above) => join(above, 'node_modules', '.bin'))
  return { ...environment, PATH: [...tools, PATH].join(delimiter), NO_COLOR: '1', FORCE_COLOR: '0' }
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersAbove(above)]
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Room } from '../files/make-room.ts'
import { mochaReporterText, nodeReporterText, preloadText } from './preload-text.ts'

/** Writes the modules that ask runners for the names of tests into a folder. */
export async function writeReporters(side: string): Promise<void> {
  await mkdir(side, { recursive: true })
  await writeFile(join(side, 'preload.mjs'), preloadText)
  await writeFile(join(side, 'node-reporter.mjs'), nodeReporterText)
  await writeFile(join(side, 'mocha-reporter.cjs'), mochaReporterText)
}

/** The variables by which runners report the names of their tests, for a check that leads to these commands. */
export function reportingVariables(
  room: Room,
  side: string,
  commands: readonly string[],
): Record<string, string> {
  return {
    REPRISE_REPORTS: room.reports,
    REPRISE_SIDE: side,
    NODE_OPTIONS: [`--import=${join(side, 'preload.mjs')}`, ...nodeReporters(side, commands)]
      .map((option) => JSON.stringify(option))
      .join(' '),
    PYTEST_ADDOPTS: `-p no:cacheprovider -o junit_family=xunit1 '--junitxml=${join(room.reports, 'pytest.xml')}'`,
  }
}

/** Node wants a destination for every reporter, those of the command itself included. */
function nodeReporters(side: string, commands: readonly string[]): string[] {
  const own = [`--test-reporter=${join(side, 'node-reporter.mjs')}`, '--test-reporter-destination=stderr']
  const count = (pattern: RegExp) =>
    Math.max(0, ...commands.map((command) => [...command.matchAll(pattern)].length))
  const reporters = count(/--test-reporter[=\s]/g)
  const destinations = count(/--test-reporter-destination[=\s]/g)
  if (reporters === 0) return ['--test-reporter=spec', '--test-reporter-destination=stdout', ...own]
  return reporters === destinations ? own : [...own, '--test-reporter-destination=stdout']
}

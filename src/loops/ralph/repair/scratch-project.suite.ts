import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

const made: string[] = []

/** Makes a folder with some files in it, gone after the tests. */
export function scratchProject(files: Readonly<Record<string, string>>): string {
  if (made.length === 0) afterAll(() => made.splice(0).forEach(remove))
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'repair-project-')))
  made.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** Links our packages into a project. */
export function withPackages(folder: string): string {
  symlinkSync(
    fileURLToPath(new URL('../../../../node_modules', import.meta.url)),
    join(folder, 'node_modules'),
  )
  return folder
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** The text of a file of node:test. */
export function testFile(module: string, names: string, tests: Readonly<Record<string, string>>): string {
  const bodies = Object.entries(tests).map(([name, body]) => `test('${name}', async () => { ${body} })\n`)
  return `import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { ${names} } from '${module}'\n${bodies.join('')}`
}

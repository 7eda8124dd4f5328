import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The checks that a project seems to have, the most useful first. */
export async function guessChecks(folder: string): Promise<string[]> {
  const has = (file: string) =>
    access(join(folder, file)).then(
      () => true,
      () => false,
    )
  const scripts = await scriptsOf(folder)
  const found = [
    scripts.test === undefined || /no test specified/.test(scripts.test) ? '' : 'npm test',
    (await has('tsconfig.json')) ? 'npx tsc --noEmit' : '',
    scripts.lint === undefined ? '' : 'npm run lint',
    (await has('pyproject.toml')) || (await has('pytest.ini')) ? 'pytest' : '',
    (await has('go.mod')) ? 'go test ./...' : '',
    (await has('Cargo.toml')) ? 'cargo test' : '',
  ]
  return found.filter((check) => check !== '')
}

async function scriptsOf(folder: string): Promise<Record<string, string>> {
  try {
    const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    return (scripts ?? {}) as Record<string, string>
  } catch {
    return {}
  }
}

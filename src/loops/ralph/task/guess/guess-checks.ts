import { guessJavaScript } from './guess-javascript.ts'
import { guessPython } from './guess-python.ts'
import { readProject, type SeenProject } from './read-project.ts'

/** The checks that a project seems to have, the most useful first. */
export async function guessChecks(folder: string): Promise<string[]> {
  const project = await readProject(folder)
  const { tests, others } = await guessJavaScript(project)
  return [
    ...tests,
    ...(await guessPython(project)),
    ...guessOthers(project),
    ...(await guessMake(project)),
    ...others,
  ]
}

/** What tells that a project is built with a tool which has one command for all tests. */
const tools: readonly (readonly [file: RegExp, check: string])[] = [
  [/^deno\.jsonc?$/, 'deno test'],
  [/^go\.mod$/, 'go test ./...'],
  [/^Cargo\.toml$/, 'cargo test'],
  [/^gradlew$/, './gradlew test'],
  [/^pom\.xml$/, 'mvn -q test'],
  [/^mix\.exs$/, 'mix test'],
  [/^Package\.swift$/, 'swift test'],
  [/^[^/]+\.(?:sln|slnx|csproj|fsproj)$/, 'dotnet test'],
  [/^phpunit\.xml(?:\.dist)?$/, 'vendor/bin/phpunit'],
  [/^spec\/.*_spec\.rb$/, 'bundle exec rspec'],
]

const guessOthers = ({ files }: SeenProject) =>
  tools.filter(([file]) => files.some((path) => file.test(path))).map(([, check]) => check)

/** A Makefile often calls what was found before it, and is then the last of them. */
async function guessMake(project: SeenProject): Promise<string[]> {
  const name = ['GNUmakefile', 'makefile', 'Makefile'].find(project.has)
  if (name === undefined) return []
  const text = await project.text(name)
  return ['test', 'check']
    .filter((target) => new RegExp(`^${target}\\s*:(?!=)`, 'm').test(text))
    .map((target) => `make ${target}`)
}

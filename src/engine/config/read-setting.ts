import type { Environment, Path } from '../../kit/index.ts'
import type { ConfigProblem } from './config-problem.ts'
import type { ConfigSchema } from './config-schema.ts'
import { holdsSecretOf, looksSecret, showSafely } from './looks-secret.ts'
import { readerAt, schemaAt } from './schema-at.ts'
import { keyOf, leavesOf, type Setting, type SettingSource } from './setting.ts'

/** A value that somebody wrote as text, in a variable or after a flag. */
export interface WrittenSetting {
  readonly path: Path
  readonly text: string
  readonly source: SettingSource
}

/** Reads one value from text; a group as text, such as a budget, gives several. */
export function readSetting(
  root: ConfigSchema,
  { path, text, source }: WrittenSetting,
  env: Environment,
): { settings: Setting[]; problems: ConfigProblem[] } {
  const reader = readerAt(root, path)!
  const problem = {
    where: source.where,
    key: keyOf(path),
    found: showSafely(text),
    expected: reader.expected,
  }
  // The environment is the home of secrets, but a setting ends up in the manifest of every run.
  if (looksSecret(text) || (source.kind === 'flag' && holdsSecretOf(env, text))) {
    const repair = "put it into the provider's own variable, such as ANTHROPIC_API_KEY or OPENAI_API_KEY"
    return { settings: [], problems: [{ ...problem, found: 'something that looks like a secret', repair }] }
  }
  const result = schemaAt(root, path)!.safeParse(reader.read(text))
  if (result.success) {
    const settings = leavesOf(result.data, path).map((leaf) => ({ ...leaf, key: keyOf(leaf.path), source }))
    return { settings, problems: [] }
  }
  return { settings: [], problems: [{ ...problem, repair: `write ${reader.expected}` }] }
}

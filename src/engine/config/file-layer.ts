import type * as z from 'zod'
import { type Environment, type Path, valueAt } from '../../kit/index.ts'
import type { ConfigProblem } from './config-problem.ts'
import type { ConfigSchema } from './config-schema.ts'
import { describeIssue } from './describe-issue.ts'
import { holdsSecretOf, looksSecret } from './looks-secret.ts'
import type { ConfigFile } from './read-config-file.ts'
import { keyOf, type Layer, leavesOf } from './setting.ts'

/** What the configuration file says, judged as a whole: every problem is found at once. */
export function fileLayer(root: ConfigSchema, file: ConfigFile, env: Environment): Layer {
  if (file.tree === undefined) return { settings: [], problems: file.problems, warnings: [] }
  const secrets = secretsIn(file, env)
  const result = root.safeParse(file.tree)
  const issues = result.success
    ? []
    : result.error.issues.flatMap((issue) => issueProblems(root, file, issue))
  const problems = [...file.problems, ...secrets, ...issues]
  if (!result.success) return { settings: [], problems, warnings: [] }
  const { $schema: _, ...values } = result.data
  const settings = leavesOf(values).map(({ path, value }) => {
    const line = file.placeOf(path)?.line
    const where = line === undefined ? file.shown : `${file.shown}:${line}`
    return { path, key: keyOf(path), value, source: { kind: 'file' as const, where } }
  })
  return { settings, problems, warnings: [] }
}

function issueProblems(root: ConfigSchema, file: ConfigFile, issue: z.core.$ZodIssue): ConfigProblem[] {
  return describeIssue(root, issue, (path) => valueAt(file.tree, path)).map(({ path, ...said }) => ({
    ...placed(file, path),
    ...said,
  }))
}

function secretsIn(file: ConfigFile, env: Environment): ConfigProblem[] {
  return textsOf(file.tree)
    .filter(({ text }) => looksSecret(text) || holdsSecretOf(env, text))
    .map(({ path }) => ({
      ...placed(file, path),
      found: 'something that looks like a secret',
      expected: 'no secret in a configuration file, which is shared and journaled',
      repair: 'move it to the environment, such as ANTHROPIC_API_KEY or OPENAI_API_KEY',
    }))
}

function textsOf(tree: unknown): { path: Path; text: string }[] {
  return leavesOf(tree).flatMap(({ path, value }) => {
    if (typeof value === 'string') return [{ path, text: value }]
    if (!Array.isArray(value)) return []
    return value.flatMap((item, index) =>
      textsOf(item).map((inner) => ({ ...inner, path: [...path, index, ...inner.path] })),
    )
  })
}

function placed(
  file: ConfigFile,
  path: Path,
): Pick<ConfigProblem, 'where' | 'file' | 'line' | 'column' | 'key'> {
  const place = file.placeOf(path)
  const where = place === undefined ? file.shown : `${file.shown}:${place.line}:${place.column}`
  return { where, file: file.path, ...place, key: keyOf(path) }
}

import * as z from 'zod'
import { jsonOutputs } from './outputs.ts'

/** The JSON Schema of everything that commands print with --json, a definition for each kind of output. */
export function outputsSchema(): string {
  const definitions = Object.entries(jsonOutputs).map(([name, { commands, schema }]) => {
    const { $schema: _, ...body } = z.toJSONSchema(schema, { io: 'output' })
    return [name, { title: `Printed by ${commands.replaceAll('`', '')}`, ...body }]
  })
  const document = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:reprise:cli:json-outputs',
    title: 'What the commands of reprise print with --json',
    $defs: Object.fromEntries(definitions),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** The page that describes them. */
export function outputsPage(): string {
  const parts = Object.entries(jsonOutputs).map(([name, { commands, schema }]) => {
    const rows = keysOf(z.toJSONSchema(schema, { io: 'output' }) as Json)
    const table = rows.length === 0 ? '' : `\n| key | type | meaning |\n|---|---|---|\n${rows.join('\n')}\n`
    return `## ${name}\n\nPrinted by ${commands}.\n${table}`
  })
  return `# JSON output

Every command that prints data takes \`--json\` and then prints one JSON document on standard output, and nothing else
(\`follow\` prints one value per line). Conventions:

- keys are in snake case, as in the records;
- a value that is unknown or does not apply is absent, never 0 or an empty string; an unknown cost has no key;
- settings of a loop keep the keys of the loop, in \`manifest.config\`;
- a command that fails prints an \`error\`, and its exit code is 1 or 2.

\`schemas/json-outputs.schema.json\` is the JSON Schema; the headings below are the names of its definitions. \`validate --json\` is described
in [checking](checking.md). This page is generated from the source.

${parts.join('\n')}`
}

interface Json {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
  readonly items?: Json
  readonly anyOf?: readonly Json[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly description?: string
}

function keysOf(schema: Json, path = ''): string[] {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.flatMap((one) => keysOf(one, path)))]
  if (schema.items !== undefined) return keysOf(schema.items, `${path}[]`)
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const name = path === '' || path === '[]' ? `${path}${path === '[]' ? '.' : ''}${key}` : `${path}.${key}`
    const optional = schema.required?.includes(key) ? '' : ', may be absent'
    const row = `| \`${name}\` | ${typeOf(inner)}${optional} | ${inner.description ?? ''} |`
    return [row, ...keysOf(inner, name)]
  })
}

function typeOf({ type, items, enum: values, const: only, anyOf }: Json): string {
  if (only !== undefined) return `\`${JSON.stringify(only)}\``
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ')
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ')
  if (items !== undefined) return `list of ${typeOf(items)}`
  return typeof type === 'string' ? type : 'any value'
}

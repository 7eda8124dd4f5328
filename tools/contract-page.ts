import { type Contract, type JsonSchema, jsonSchemaOf, schemaPath } from '../src/contracts/index.ts'

/** The documentation page of one contract, made from its source and its golden file. */
export function contractPage(contract: Contract, golden: string): string {
  const { title, summary, name, version, source, form, path, partOf, retention } = contract
  const where = path === undefined ? `part of \`${partOf}\`` : `\`${path}\``
  return [
    `# ${title}`,
    summary,
    table(
      ['', ''],
      [
        ['Contract', `\`${name}\``],
        ['Version', version],
        ['Defined by', source],
        [
          'Written as',
          { json: 'a JSON document', jsonl: 'JSON, one record per line', markdown: 'Markdown' }[form],
        ],
        ['Stored in', where],
        ...(retention === undefined
          ? []
          : [
              [
                'Kept by `reprise prune`',
                retention === 'forever' ? 'forever' : `for ${retention} days`,
              ] as const,
            ]),
        ['Schema', `[\`${schemaPath(contract)}\`](../../../schemas/${schemaPath(contract)})`],
      ],
    ),
    '## Fields',
    'Every object is open: keys that are not listed are kept.',
    fieldTable(jsonSchemaOf(contract)),
    '## Example',
    fence(form === 'markdown' ? 'markdown' : 'json', example(form, golden)),
    ...section('## Choices', bullets(contract.choices)),
    ...section(
      '## Checked at `lint`',
      codes(
        [...contract.rules, ...contract.sequenceRules].map(({ code, severity, says }) => [
          code,
          severity,
          says,
        ]),
      ),
    ),
    ...section(
      '## Accepted at `compat`',
      codes([
        ...contract.repairs.map(({ code, says }) => [code, 'repaired', says]),
        ...contract.tolerances.map(({ code, says }) => [code, 'tolerated', says]),
      ]),
    ),
  ]
    .join('\n\n')
    .concat('\n')
}

function section(heading: string, body: string): string[] {
  return body === '' ? [] : [heading, body]
}

function bullets(sentences: readonly string[]): string {
  return sentences.map((sentence) => `- ${sentence}`).join('\n')
}

function codes(rows: readonly (readonly string[])[]): string {
  return rows.length === 0
    ? ''
    : table(
        ['Code', 'Kind', 'Statement'],
        rows.map(([code, kind, says]) => [`\`${code}\``, kind!, says!]),
      )
}

/** The first record, with long lists of lines cut to what a reader wants to see. */
function example(form: Contract['form'], golden: string): string {
  if (form === 'markdown') return golden.trimEnd()
  return JSON.stringify(JSON.parse(form === 'jsonl' ? golden.split('\n', 1)[0]! : golden), null, 2)
}

function fence(language: string, text: string): string {
  const marks = text.includes('```') ? '````' : '```'
  return `${marks}${language}\n${text}\n${marks}`
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

function fieldTable(schema: JsonSchema): string {
  const rows: string[][] = []
  walk(schema, '', 0)
  return rows.length === 0
    ? `The record is ${typeOf(schema)}.`
    : table(['Field', 'Type', 'Required', 'Meaning'], rows)

  function walk(node: JsonSchema, prefix: string, depth: number): void {
    const target = follow(node)
    for (const branch of target.anyOf ?? target.oneOf ?? []) walk(branch, prefix, depth)
    for (const [key, field] of Object.entries(target.properties ?? {})) {
      const name = `${prefix}${key}`
      const required = target.required?.includes(key) === true ? 'yes' : ''
      const row = [
        `\`${name}\``,
        typeOf(field),
        required,
        field.description ?? follow(field).description ?? '',
      ]
      if (rows.some(([known]) => known === row[0])) continue
      rows.push(row)
      if (depth < 8) inside(field, name, depth)
    }
    if (prefix === '' && target.items !== undefined) inside(target, '', depth)
    if (prefix === '' && typeof target.additionalProperties === 'object' && target.properties === undefined)
      inside(target, '', depth)
  }

  function inside(field: JsonSchema, name: string, depth: number): void {
    const target = follow(field)
    const options = target.anyOf ?? target.oneOf ?? [target]
    for (const option of options.map(follow)) {
      if (option.properties !== undefined) walk(option, name === '' ? '' : `${name}.`, depth + 1)
      if (option.items !== undefined) walk(option.items, `${name}[].`, depth + 1)
      const values = option.additionalProperties
      if (typeof values === 'object' && option.properties === undefined)
        walk(values, `${name === '' ? '' : `${name}.`}*.`, depth + 1)
    }
  }

  function follow(node: JsonSchema): JsonSchema {
    if (node.$ref === undefined) return node
    return schema.$defs?.[node.$ref.replace('#/$defs/', '')] ?? schema
  }

  function typeOf(node: JsonSchema): string {
    const target = follow(node)
    if (target.enum !== undefined)
      return target.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
    if (target.const !== undefined) return `\`${JSON.stringify(target.const)}\``
    const options = target.anyOf ?? target.oneOf
    if (options !== undefined) return [...new Set(options.map(typeOf))].join(' or ')
    if (target.format === 'date-time') return 'date and time'
    if (target.type === 'array')
      return `list of ${target.items === undefined ? 'anything' : typeOf(target.items)}`
    if (target.pattern !== undefined) return `text, \`${target.pattern}\``
    const bounds = [target.minimum, target.maximum].some((bound) => bound !== undefined)
      ? `, ${range(target)}`
      : ''
    return `${target.type === 'string' ? 'text' : (target.type ?? 'anything')}${bounds}`
  }
}

function range({ minimum, maximum }: JsonSchema): string {
  if (minimum === undefined) return `at most ${maximum}`
  return maximum === undefined ? `${minimum} or more` : `${minimum} to ${maximum}`
}

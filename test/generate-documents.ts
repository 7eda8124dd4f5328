import fc from 'fast-check'

type Schema = Record<string, unknown> & {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  $defs?: Record<string, Schema>
}

interface Options {
  readonly seed: number
  readonly count: number
}

/** Documents of a JSON Schema: one half as the schema wants them, the other with a single change that may break them. */
export function* documentsOf(schema: object, { seed, count }: Options): Generator<unknown> {
  const root = schema as Schema
  const sound = arbitraryOf(root, root, 0)
  const documents = fc.sample(sound, { seed, numRuns: Math.ceil(count / 2) })
  const random = fc.sample(fc.nat(), { seed: seed + 1, numRuns: documents.length * 4 })
  let next = 0
  const pick = (size: number) => random[next++ % random.length]! % size
  for (const document of documents) {
    yield document
    yield mutated(document, pick)
  }
}

function arbitraryOf(schema: Schema, root: Schema, depth: number): fc.Arbitrary<unknown> {
  const inner = (part: unknown) => arbitraryOf(part as Schema, root, depth + 1)
  if (typeof schema.$ref === 'string') {
    return inner(schema.$ref === '#' ? root : root.$defs![schema.$ref.replace('#/$defs/', '')])
  }
  if (schema.nullable === true) {
    const { nullable: _, ...rest } = schema
    return fc.oneof({ weight: 4, arbitrary: inner(rest) }, fc.constant(null))
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (Array.isArray(options)) return fc.oneof(...options.map(inner))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, inner, depth)
    case 'array':
      return fc.array(schema.items === undefined ? anyValue : inner(schema.items), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Number(schema.minItems ?? 0) + (depth > 5 ? 1 : 3),
      })
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({ min: Number(schema.minimum ?? -1000), max: Number(schema.maximum ?? 1_000_000) })
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return anyValue
  }
}

const anyValue = fc.jsonValue({ maxDepth: 1 })
const times = [
  '2026-01-25T10:30:00Z',
  '2025-12-31T23:59:60Z',
  '2026-01-25 10:30:00Z',
  '2024-02-29T00:00:00.123+05:30',
]

function objectOf(
  schema: Schema,
  inner: (part: unknown) => fc.Arbitrary<unknown>,
  depth: number,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([key, field]) => [key, inner(field)] as const)
  const required = schema.required ?? []
  const record = fc.record(Object.fromEntries(fields), {
    requiredKeys: depth > 6 ? required : required.concat(),
  })
  const extra = schema.additionalProperties
  const values =
    extra !== null && typeof extra === 'object' && Object.keys(extra).length > 0 ? inner(extra) : anyValue
  const keys = fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom(...'abcxyz_') })
  const known = new Set(Object.keys(schema.properties ?? {}))
  const strangers = fc.dictionary(keys, values, { maxKeys: depth > 4 ? 1 : 2 })
  const whole = fc.tuple(record, strangers).map(([named, others]) => {
    const rest = Object.entries(others).filter(([key]) => !known.has(key))
    return { ...Object.fromEntries(rest), ...named } as Record<string, unknown>
  })
  const branches = ((schema.allOf ?? []) as Schema[]).filter((branch) => branch.if !== undefined)
  if (branches.length === 0) return whole
  const typed = fc.oneof(...branches.map((branch) => branchOf(branch, inner)))
  return fc
    .tuple(whole, fc.option(typed, { freq: 5, nil: {} }))
    .map(([object, part]) => ({ ...object, ...part }))
}

/** The type that a condition asks for, with the payload that then must follow. */
function branchOf(branch: Schema, inner: (part: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  const fields = { ...(branch.if as Schema).properties, ...(branch.then as Schema).properties }
  return fc.record(Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, inner(field)])))
}

function textOf({ pattern, format }: Schema): fc.Arbitrary<unknown> {
  if (format === 'date-time') return fc.constantFrom(...times)
  return typeof pattern === 'string' ? fc.stringMatching(new RegExp(pattern)) : fc.string({ maxLength: 20 })
}

function numberOf({ minimum, maximum }: Schema): fc.Arbitrary<unknown> {
  return fc
    .double({ min: Number(minimum ?? -1e6), max: Number(maximum ?? 1e6), noNaN: true })
    .map((value) => value + 0)
}

const oddValues: readonly unknown[] = [
  null,
  true,
  '',
  'text',
  '2026-13-45T10:30:00Z',
  '2026-01-25T10:30:00',
  '2026-01-25T23:59:61Z',
  '2023-02-29T00:00:00Z',
  'task-12345678',
  'task-1234567G',
  '1.0.0\n',
  '1.2.3',
  -1,
  0,
  1,
  1.5,
  2,
  11,
  101,
  3.0,
  1e300,
  -0.5,
  [],
  {},
  [null],
]

/** A copy with one place taken out, replaced or renamed. */
function mutated(document: unknown, pick: (size: number) => number): unknown {
  const copy = structuredClone(document)
  const places: { holder: Record<string, unknown>; key: string }[] = []
  collect(copy)
  if (places.length === 0) return oddValues[pick(oddValues.length)]
  const { holder, key } = places[pick(places.length)]!
  const how = pick(4)
  if (how === 0 && !Array.isArray(holder)) delete holder[key]
  else if (how === 1 && !Array.isArray(holder)) {
    holder[`${key}z`] = holder[key]
    delete holder[key]
  } else holder[key] = oddValues[pick(oddValues.length)]
  return copy

  function collect(value: unknown): void {
    if (value === null || typeof value !== 'object') return
    for (const key of Object.keys(value)) {
      places.push({ holder: value as Record<string, unknown>, key })
      collect((value as Record<string, unknown>)[key])
    }
  }
}

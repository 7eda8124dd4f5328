import { type Contract, type JsonSchema, jsonSchemaOf } from '../../contracts/index.ts'

/** The types of the columns: what is one value in JSON is one in SQL, and all that is nested stays JSON. */
export type ColumnType = 'VARCHAR' | 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'TIMESTAMPTZ' | 'JSON'

export interface Columns {
  /** By name, in the order of the contract. Empty for a record that is not an object of known keys. */
  readonly types: ReadonlyMap<string, ColumnType>
  /** Columns of which a sound record has at least one: those that its contract requires, or all. */
  readonly identifying: readonly string[]
  /** Whether a document is a list of such records. */
  readonly list: boolean
}

/** The columns of the records of a contract, from its JSON Schema. */
export function columnsOf(contract: Contract): Columns {
  const schema = jsonSchemaOf(contract)
  const list = schema.type === 'array'
  const objects = branchesOf(list ? (schema.items ?? {}) : schema, schema)
  const types = new Map<string, ColumnType>()
  for (const { properties = {} } of objects) {
    for (const [name, property] of Object.entries(properties)) {
      const type = columnType(property, schema)
      types.set(name, (types.get(name) ?? type) === type ? type : 'JSON')
    }
  }
  const always = [...types.keys()].filter((name) => objects.every(({ required }) => required?.includes(name)))
  // Three are enough to distinguish a record from a broken line, and each one more has to be read for every row.
  const identifying = always.length === 0 ? [...types.keys()] : always.slice(0, 3)
  return { types, identifying, list }
}

/** A schema as the plain ones that it allows: itself, or the branches of a union. */
function branchesOf(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const name = schema.$ref?.replace('#/$defs/', '')
  const found = name === undefined ? schema : (root.$defs?.[name] ?? {})
  const branches = found.oneOf ?? found.anyOf
  return branches === undefined ? [found] : branches.flatMap((branch) => branchesOf(branch, root))
}

function columnType(schema: JsonSchema, root: JsonSchema): ColumnType {
  const types = branchesOf(schema, root).flatMap((branch) =>
    [branch.type ?? 'anything']
      .flat()
      .filter((name) => name !== 'null')
      .map((name) => (branch.format === 'date-time' ? 'TIMESTAMPTZ' : (columnTypes[name] ?? 'JSON'))),
  )
  return types.every((type) => type === types[0]) ? (types[0] ?? 'JSON') : 'JSON'
}

const columnTypes: Readonly<Record<string, ColumnType>> = {
  string: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
}

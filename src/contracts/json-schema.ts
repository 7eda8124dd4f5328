import * as z from 'zod'
import type { Contract } from './contract.ts'

/** As much of JSON Schema as our own schemas use. */
export interface JsonSchema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly if?: JsonSchema
  readonly then?: JsonSchema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly default?: unknown
}

const made = new WeakMap<Contract, JsonSchema>()

/** The contract as a JSON Schema 2020-12 document, made from the same source as the validator. */
export function jsonSchemaOf(contract: Contract): JsonSchema {
  let schema = made.get(contract)
  if (schema === undefined) {
    const { $schema, ...body } = z.toJSONSchema(contract.schema, { io: 'input' }) as Record<string, unknown>
    schema = {
      $schema,
      $id: `urn:reprise:${contract.name.replace('/', ':')}:${contract.version}`,
      title: contract.title,
      description: contract.summary,
      ...body,
    } as JsonSchema
    made.set(contract, schema)
  }
  return schema
}

/** Where the schema of a contract is published, below the folder of all schemas. */
export function schemaPath({ name }: Contract): string {
  return `${name}.schema.json`
}

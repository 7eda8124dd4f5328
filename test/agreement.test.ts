import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { contractNamed, contracts, isBuiltIn, jsonSchemaOf } from '../src/contracts/index.ts'
import { sized } from './full-size.ts'
import { documentsOf } from './generate-documents.ts'
import { documentFiles, hasShared, readShared } from './shared.ts'

function compile(schema: AnySchema) {
  const ajv = new Ajv2020({ allErrors: false, strict: false })
  addFormats.default(ajv)
  return ajv.compile(schema)
}

/** Documentation in the root of the RLM Trajectory Schema; Ajv needs the schema alone. */
const documentation = [
  'examples',
  'storage_paths',
  'learning_patterns',
  'agent_protocol',
  'limits',
  'references',
]

function schemaIn(file: string): Record<string, unknown> {
  const schema = parseYaml(readShared(file)) as Record<string, unknown>
  for (const key of documentation) delete schema[key]
  return schema
}

const count = sized(500, 10_000)

describe.skipIf(!hasShared)('the spec verdict is that of Ajv on the schema of the defining document', () => {
  test.each([
    ['rlm/trajectory', documentFiles.rlm],
    ['ralph/reflection-memory', documentFiles.ralph],
  ])(`%s, on ${count} generated documents`, (name, file) => {
    const contract = contractNamed(name)
    const schema = schemaIn(file)
    const oracle = compile(schema)
    const verdicts = { valid: 0, invalid: 0 }
    for (const document of documentsOf(schema, { seed: 20261116, count })) {
      const expected = oracle(document)
      verdicts[expected ? 'valid' : 'invalid']++
      if (contract.validate(document) !== expected) {
        expect.fail(`Ajv says ${expected}: ${JSON.stringify(oracle.errors)}\n${JSON.stringify(document)}`)
      }
    }
    expect(verdicts.valid).toBeGreaterThan(0.15 * count)
    expect(verdicts.invalid).toBeGreaterThan(0.15 * count)
  })
})

describe('the validator and the published schema agree', () => {
  test.each(contracts.filter(isBuiltIn).map((contract) => [contract.name, contract] as const))(
    '%s',
    (_, contract) => {
      const schema = jsonSchemaOf(contract)
      const oracle = compile(schema as AnySchema)
      for (const document of documentsOf(schema, { seed: 7, count: 500 })) {
        if (contract.validate(document) !== oracle(document)) {
          expect.fail(
            `Ajv says ${oracle(document)}: ${JSON.stringify(oracle.errors)}\n${JSON.stringify(document)}`,
          )
        }
      }
    },
  )
})

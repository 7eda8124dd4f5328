import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contractNamed, contracts, jsonSchemaOf, schemaPath } from '../../contracts/index.ts'
import { makeFolder, Refusal } from '../../kit/index.ts'
import { exitCode } from '../exit-code.ts'

/** Prints one contract as JSON Schema, or writes all of them below a folder. */
export async function printSchema(name: string | undefined, options: { all?: string }): Promise<number> {
  if ((name === undefined) === (options.all === undefined)) {
    throw new Refusal('no_contract', 'usage', 'Name one contract, or give --all DIR.', {
      hint: '`reprise contracts` lists the names.',
    })
  }
  if (name !== undefined) {
    process.stdout.write(schemaText(jsonSchemaOf(contractNamed(name))))
    return exitCode.fine
  }
  for (const contract of contracts) {
    const file = join(options.all!, schemaPath(contract))
    await makeFolder(dirname(file))
    await writeFile(file, schemaText(jsonSchemaOf(contract)))
  }
  process.stderr.write(`${contracts.length} schemas written below ${options.all}\n`)
  return exitCode.fine
}

function schemaText(schema: unknown): string {
  return `${JSON.stringify(schema, null, 2)}\n`
}

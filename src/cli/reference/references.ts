import { outputsPage, outputsSchema } from '../json/publish-outputs.ts'
import { buildProgram } from '../program.ts'
import { commandsPage } from './commands-page.ts'
import { configurationPage } from './configuration-page.ts'

/** The files that are generated from the command line and its settings, by their paths. */
export async function references(): Promise<Readonly<Record<string, string>>> {
  const program = await buildProgram({ version: '', words: [], all: true })
  return {
    'docs/commands.md': commandsPage(program),
    'docs/configuration.md': await configurationPage(),
    'docs/json.md': outputsPage(),
    'schemas/json-outputs.schema.json': outputsSchema(),
  }
}

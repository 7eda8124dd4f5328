import { Refusal } from '../../kit/index.ts'
import { importDefault, importTypeScript } from './import-typescript.ts'

/** The default export of a module of the user's. Throws a Refusal of a code that says why it cannot be loaded. */
export async function importModule(module: string, code: string): Promise<unknown> {
  try {
    return await (/\.[cm]?ts$/.test(module) ? importTypeScript(module) : importDefault(module))
  } catch (cause) {
    const { name, message } = cause as Error
    throw new Refusal(
      code,
      'missing',
      `${module} cannot be loaded (${name}: ${message}). Correct it so that \`node\` can import it.`,
      {
        cause,
        ...(lacksPackage(message) && { hint: 'Install what it imports: `npm install reprise zod`.' }),
      },
    )
  }
}

const lacksPackage = (message: string) => /Cannot find (?:package|module) ['"](?:reprise|zod)\b/.test(message)

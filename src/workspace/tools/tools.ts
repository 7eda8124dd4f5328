import type { AgentTool } from '../../agents/index.ts'

const text = (description: string) => ({ type: 'string', description })
const object = (properties: Record<string, object>, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const path = text('A path inside the project, such as src/index.ts.')

/** The tools of a model that works on a project. */
export const actorTools: readonly AgentTool[] = [
  {
    name: 'list_files',
    description: 'Lists the files below a folder of the project; what git ignores is left out.',
    input: object({ folder: text('A folder inside the project; the whole of it unless given.') }, []),
  },
  {
    name: 'read_file',
    description: 'Reads a text file, with line numbers.',
    input: object(
      {
        path,
        from: { type: 'integer', description: 'The first line, from 1.' },
        to: { type: 'integer', description: 'The last line.' },
      },
      ['path'],
    ),
  },
  {
    name: 'search',
    description: 'Finds lines that match a regular expression, in all files or below a folder.',
    input: object({ pattern: text('A regular expression.'), folder: text('Where to look.') }, ['pattern']),
  },
  {
    name: 'write_file',
    description: 'Writes a whole file, new or in place of what is there.',
    input: object({ path, content: text('All that the file shall hold.') }, ['path', 'content']),
  },
  {
    name: 'replace_in_file',
    description: 'Replaces a piece of text that occurs exactly once in a file.',
    input: object({ path, old: text('The text to replace.'), new: text('What to put there.') }, [
      'path',
      'old',
      'new',
    ]),
  },
  {
    name: 'shell',
    description: 'Runs a command in the folder of the project and gives what it prints.',
    input: object({ command: text('The command line.') }, ['command']),
  },
]

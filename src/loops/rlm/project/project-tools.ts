import type { AgentTool } from '../../../agents/index.ts'
import { Refusal } from '../../../kit/index.ts'
import type { Tool } from '../tools/desk.ts'
import { failed, succeeded } from '../tools/observed.ts'

const text = (description: string) => ({ type: 'string', description })

/** The tools over the files of the project, for the root of a run that may change them. */
export const projectToolList: readonly AgentTool[] = [
  {
    name: 'Bash',
    description:
      'Runs a command in a worktree of the project: a copy of its files, on a branch of its own. Gives what it prints. The files of the user stay as they are.',
    input: {
      type: 'object',
      properties: { command: text('The command line.'), thought: text('Why you do this.') },
      required: ['command'],
    },
  },
  {
    name: 'ProjectWrite',
    description:
      'Writes a file of the worktree of the project: all of it with content, or a text that occurs exactly once in it with old and new.',
    input: {
      type: 'object',
      properties: {
        path: text('A path inside the project, such as src/index.ts.'),
        content: text('All that the file shall hold.'),
        old: text('The text to replace.'),
        new: text('What to put there.'),
        thought: text('Why you do this.'),
      },
      required: ['path'],
    },
  },
]

/** Runs a command in the worktree. */
const bashTool: Tool = async (input, desk) => useFiles('shell', input, desk)

/** Writes a file of the worktree, or replaces a text in it. */
const projectWriteTool: Tool = async (input, desk) => {
  const isWhole = typeof input.content === 'string'
  if (!isWhole && (typeof input.old !== 'string' || typeof input.new !== 'string'))
    throw new Refusal('bad_input', 'usage', "Give 'content', or 'old' and 'new'.")
  return useFiles(isWhole ? 'write_file' : 'replace_in_file', input, desk)
}

/** The tools over the files of the project by name. */
export const projectTools: Readonly<Record<string, Tool>> = { Bash: bashTool, ProjectWrite: projectWriteTool }

const useFiles = async (
  name: string,
  input: Readonly<Record<string, unknown>>,
  { work, task, run }: Parameters<Tool>[1],
) => {
  // Tasks beside each other would change the same files at the same time.
  if (work.project === undefined || task.depth > 0)
    throw new Refusal('no_project', 'usage', 'Only the root of a run with --worktree may change files.', {
      hint: 'Answer with what is to be changed.',
    })
  const { text: said, failed: isFailed } = await work.project.use(name, input, run)
  return isFailed ? failed('tool_failed', said) : succeeded(said)
}

import { rlmArtifact } from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import type { Tool } from './desk.ts'
import { textIn } from './inputs.ts'
import { succeeded } from './observed.ts'

const mostChars = 1_000_000

/** Writes a file into the folder of the run, below a folder for its task. */
export const writeTool: Tool = async (input, { run, task }) => {
  const name = textIn(input, 'path').split(/[\\/]/).at(-1)!.replace(/\.md$/, '')
  const text =
    typeof input.content === 'string' ? input.content : JSON.stringify(input.content ?? '', null, 2)
  if (!/^[\w.-]+$/.test(name) || /^\.+$/.test(name))
    throw new Refusal('bad_input', 'usage', `'${name}' cannot be the name of a file.`, {
      hint: 'Use letters, digits, dots and dashes.',
    })
  if (text.length > mostChars)
    throw new Refusal('too_large', 'usage', `A file may have at most ${mostChars} characters.`)
  await run.write(rlmArtifact, { task_id: task.id, name, text })
  const path = `artifacts/${task.id}/${name}.md`
  return succeeded(path, {
    resultType: 'file_path',
    artifact: { path, type: 'file', description: `Written by ${task.id}` },
  })
}

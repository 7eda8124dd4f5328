import { plural, Refusal } from '../../../kit/index.ts'
import { narrow } from '../context/narrow.ts'
import { openPieces } from '../context/open-pieces.ts'
import { sizeOf } from '../context/piece.ts'
import { rangeOf, readText } from '../search/read-text.ts'
import { askModels, type ModelAnswer, type Prompt } from './ask-model.ts'
import type { Desk, Tool } from './desk.ts'
import { optionalCount, optionalText, textIn } from './inputs.ts'
import type { Observed } from './observed.ts'

const mostPartBytes = 4 << 20

/** Asks a model one prompt, several, or one about each part of the context. */
export const invokeModelTool: Tool = async (input, desk) => {
  const prompts = await promptsOf(input, desk)
  const answers = await askModels(prompts, desk, desk.run)
  const name = optionalText(input, 'variable')
  if (name !== undefined)
    desk.variables.set(
      name,
      answers.map(({ text }) => text),
      { iteration: desk.iteration, source: 'invoke_model' },
    )
  return observationOf(answers, name)
}

/** The prompts of a call; where it asks about parts, each ends with the text of its part. */
async function promptsOf(input: Readonly<Record<string, unknown>>, desk: Desk): Promise<readonly Prompt[]> {
  if (Array.isArray(input.prompts) && input.prompts.length > 0) return input.prompts.map(String)
  const prompt = textIn(input, 'prompt')
  const bytes = optionalCount(input, 'part_bytes')
  const isNarrowed = input.slice !== undefined || input.filter !== undefined || input.summary !== undefined
  if (bytes === undefined && !isNarrowed) return [prompt]
  const { work, task, run } = desk
  const context = narrow(task.context, input)
  const size = Math.min(bytes ?? work.config.shown, mostPartBytes)
  const parts = await run.step('parts', async ({ signal }) => {
    const pieces = await openPieces(context, work.place)
    if (bytes === undefined && sizeOf(pieces) > size)
      throw new Refusal('too_large', 'usage', `The text is ${sizeOf(pieces)} bytes, more than ${size}.`, {
        hint: 'Give part_bytes to ask about it in parts.',
      })
    const limits = { milliseconds: work.config.searchTime * 1000, signal }
    const split = await work.threads.run({ type: 'split', pieces, bytes: Math.max(256, size) }, limits)
    return split.map((part) => ({ offset: part[0]!.start, pieces: part.length, bytes: sizeOf(part) }))
  })
  let at = 0
  return parts.map(({ bytes: length }) => {
    const offset = at
    at += length
    // Read in the branch of its call and journaled there, so that a replay needs no file.
    return async (branch) => {
      const text = await branch.step('part', async () => {
        const pieces = await openPieces(context, work.place)
        return readText(rangeOf(pieces, offset, length), mostPartBytes)
      })
      return `${prompt}\n\n# Text\n\n${text}`
    }
  })
}

function observationOf(answers: readonly ModelAnswer[], name: string | undefined): Observed {
  const failures = answers.filter(({ failure }) => failure !== undefined)
  const calls = answers.flatMap(({ call }) => (call === undefined ? [] : [call]))
  const answered = answers.flatMap(({ text }, index) =>
    text.trim() === '' || text.trim() === 'NONE' ? [] : [`[${index + 1}] ${text}`],
  )
  const rows = answers.length === 1 ? [answers[0]!.text] : answered
  const kept = name === undefined ? '' : ` All are in the variable ${name}.`
  const head =
    answers.length === 1
      ? ''
      : `${plural(answers.length, 'answer')}, ${answered.length} with something in them.${kept}\n`
  const [first] = failures
  const text = `${head}${rows.join('\n')}`
  if (first === undefined) return { status: 'success', text, resultType: 'text', calls }
  const message = `${failures.length} of ${plural(answers.length, 'call')} failed: ${first.failure!.message}`
  return {
    status: failures.length === answers.length ? 'failure' : 'partial',
    text: failures.length === answers.length ? message : `${text}\n${message}`,
    resultType: failures.length === answers.length ? 'error' : 'text',
    error: { error_type: first.failure!.code, message },
    calls,
  }
}

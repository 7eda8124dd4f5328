import { Refusal } from '../../../kit/index.ts'
import type { Tool } from './desk.ts'
import { optionalText } from './inputs.ts'
import { succeeded } from './observed.ts'
import { shownValue } from './variable-tools.ts'

/** Ends the task with an answer, given as it is or by the name of a variable. */
export const finalTool: Tool = async (input, { variables, iteration }) => {
  const name = optionalText(input, 'variable')
  const given = input.answer ?? input.result ?? input.final_answer
  const value = name === undefined ? given : variables.get(name)?.value
  if (value === undefined || value === '') {
    const hint = name === undefined ? 'Give the answer.' : `There is no variable '${name}'. Set it first.`
    throw new Refusal('no_answer', 'usage', `Final has no answer. ${hint}`)
  }
  const answer = shownValue(value)
  variables.set('Final', answer, { iteration, source: 'Final' })
  return succeeded(answer, { final: answer })
}

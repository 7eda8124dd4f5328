import { type Bot, defineBot } from '../../../agents/index.ts'
import { isObject, Refusal } from '../../../kit/index.ts'
import type { Findings } from '../reflect/findings.ts'
import { reflectOnFindings } from '../reflect/reflect-on-findings.ts'

/** Reflects on what the checks found, without a model. The same findings give the same reflection. */
export const findingsBot: Bot = defineBot('findings', ({ input }) => {
  if (!isFindings(input))
    throw new Refusal('bad_input', 'usage', 'bot:findings can only be the reflector of a ralph loop.')
  const value = reflectOnFindings(input)
  return { text: value.reflection_text, value }
})

function isFindings(input: unknown): input is Findings {
  return isObject(input) && ['change', 'verdict', 'before', 'window'].every((key) => key in input)
}

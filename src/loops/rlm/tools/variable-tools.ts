import { Refusal } from '../../../kit/index.ts'
import type { Scope } from '../state/variables.ts'
import type { Tool } from './desk.ts'
import { optionalText, textIn } from './inputs.ts'
import { failed, succeeded } from './observed.ts'

const scopes: readonly Scope[] = ['session', 'tree', 'temporary']

/** Sets, removes or renames a variable, or makes a checkpoint and goes back to one. */
export const setVariableTool: Tool = async (input, { variables, iteration }) => {
  const name = textIn(input, 'name')
  const origin = { iteration, source: 'set_variable' }
  switch (optionalText(input, 'operation') ?? 'set') {
    case 'delete':
      variables.remove(name, origin)
      return succeeded(`Deleted ${name}.`)
    case 'rename':
      variables.rename(name, textIn(input, 'to'), origin)
      return succeeded(`Renamed ${name} to ${textIn(input, 'to')}.`)
    case 'checkpoint':
      variables.checkpoint(name, iteration)
      return succeeded(`Made the checkpoint ${name}.`)
    case 'rollback':
      variables.rollback(name, origin)
      return succeeded(`Went back to the checkpoint ${name}.`)
    case 'set':
      break
    default:
      throw new Refusal('bad_input', 'usage', "'operation' is set, delete, rename, checkpoint or rollback.")
  }
  if (input.value === undefined) throw new Refusal('bad_input', 'usage', "'value' is missing.")
  const scope = scopes.find((one) => one === input.scope)
  variables.set(name, input.value, origin, {
    ...(scope !== undefined && { scope }),
    readOnly: input.read_only === true,
  })
  // The variable of this name has ended tasks since the first version of the protocol.
  if (name === 'Final') return succeeded('The answer was set.', { final: shownValue(input.value) })
  return succeeded(`Set ${name}.`)
}

/** Shows variables. */
export const showVariablesTool: Tool = async (input, { variables }) => {
  const name = optionalText(input, 'name')
  if (name !== undefined) {
    const found = variables.get(name)
    return found === undefined
      ? failed('no_variable', `There is no variable '${name}'.`)
      : succeeded(shownValue(found.value))
  }
  const rows = variables.all().map((one) => {
    const text = shownValue(one.value)
    return `${one.name} (${one.scope}): ${text.length > 200 ? `${text.slice(0, 200)}… (${text.length} characters)` : text}`
  })
  return succeeded(rows.length === 0 ? 'There are no variables.' : rows.join('\n'))
}

/** A value as text. */
export const shownValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

import { closest, Refusal } from '../../../kit/index.ts'
import { WorkFailed } from '../../../spine/index.ts'
import { projectTools } from '../project/project-tools.ts'
import { cellTool } from './cell-tool.ts'
import type { Desk, Tool } from './desk.ts'
import { finalTool } from './final-tool.ts'
import { invokeModelTool } from './model-tool.ts'
import { failed, type Observed } from './observed.ts'
import { globTool, grepTool, readTool } from './read-tools.ts'
import { subtaskTool } from './subtask-tool.ts'
import { setVariableTool, showVariablesTool } from './variable-tools.ts'
import { writeTool } from './write-tool.ts'

/** The tools by name. */
const tools: Readonly<Record<string, Tool>> = {
  Grep: grepTool,
  Glob: globTool,
  Read: readTool,
  Cell: cellTool,
  set_variable: setVariableTool,
  show_variables: showVariablesTool,
  invoke_model: invokeModelTool,
  spawned_subtask: subtaskTool,
  Write: writeTool,
  Final: finalTool,
}

/** Uses a tool. Everything that goes wrong in it is a failed observation; only the end of the run is thrown. */
export async function useTool(
  name: string,
  input: Readonly<Record<string, unknown>>,
  desk: Desk,
): Promise<Observed> {
  const offered =
    desk.work.project === undefined || desk.task.depth > 0 ? tools : { ...tools, ...projectTools }
  const tool = Object.hasOwn(offered, name) ? offered[name] : undefined
  if (tool === undefined) {
    const meant = closest(name, Object.keys(offered))
    const hint =
      meant === undefined ? `There are ${Object.keys(offered).join(', ')}.` : `Did you mean '${meant}'?`
    return failed('no_tool', `There is no tool '${name}'. ${hint}`)
  }
  try {
    return await tool(input, desk)
  } catch (error) {
    const isOwn = error instanceof WorkFailed || (error instanceof Refusal && error.constructor === Refusal)
    if (!isOwn || ending.has(error.code)) throw error
    if (error instanceof WorkFailed) return failed(error.code, withoutKey(error.message))
    return failed(error.code, error.hint === undefined ? error.message : `${error.message} ${error.hint}`)
  }
}

/** Refusals that are about the run and not about what the agent did. */
const ending: ReadonlySet<string> = new Set(['context_changed', 'id_collision', 'not_built', 'same_name'])

/** A failure without the name of its step and its code around it. */
function withoutKey(message: string): string {
  return message.replace(/^[^\s:]+: /, '').replace(/ \([a-z_]+\)$/, '')
}

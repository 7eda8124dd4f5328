import type { LoopbackAnswer, LoopbackCall, LoopbackScript } from '../../src/agents/index.ts'

/** Something that the model asks its program to do, whatever the tools of the program are called. */
export type ModelStep =
  | { readonly read: string }
  | { readonly edit: string; readonly from: string; readonly to: string }
  | { readonly run: string }

/** What the model does in one attempt: one step in each turn, and then its answer. */
export interface ModelAttempt {
  readonly steps: readonly ModelStep[]
  readonly answer: string
}

const file = 'src/add.js'

/** Fixes the broken project in two attempts: the first edit is wrong. */
export const fixing: readonly ModelAttempt[] = [
  {
    steps: [
      { read: file },
      { edit: file, from: '  return a - b', to: '  return a * b' },
      { run: 'node --test' },
    ],
    answer: 'I multiplied, and the tests still fail.',
  },
  {
    steps: [
      { read: file },
      { edit: file, from: '  return a * b', to: '  return a + b' },
      { run: 'node --test' },
    ],
    answer: 'The sum is a sum again.',
  },
]

const usage = { input: 1200, output: 80, cached: 400 }

/** A model that works through its attempts. An attempt begins with a call that offers tools and holds no result of any. */
export function scriptedModel(
  attempts: readonly ModelAttempt[],
  folderOf: (call: LoopbackCall) => string,
): LoopbackScript {
  let current = -1
  return (call): LoopbackAnswer => {
    // Some programs also ask for a title, or which model to take; those calls offer no tools.
    if (toolsIn(call).length === 0) return { text: 'Mending', usage }
    const results = call.messages.filter(({ role }) => role === 'tool').length
    if (results === 0) current++
    const { steps, answer } = attempts[current] ?? { steps: [], answer: 'There is nothing left to do.' }
    const step = steps[results]
    if (step === undefined) return { text: answer, usage }
    const text = results === 0 ? 'I look at the code first.' : ''
    return {
      text,
      toolCalls: [{ id: `call_${call.number}`, ...toolCall(call, step, folderOf(call)) }],
      usage,
    }
  }
}

function toolsIn({ body }: LoopbackCall): unknown[] {
  return Array.isArray(body.tools) ? body.tools : []
}

interface ToolCall {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

/** A step in the tools of the program that made the call. */
function toolCall({ wire }: LoopbackCall, step: ModelStep, folder: string): ToolCall {
  switch (wire) {
    case 'anthropic':
      return claudeCall(step, folder)
    case 'responses':
      return { name: 'exec_command', input: { cmd: codexCommand(step) } }
    case 'gemini':
      return geminiCall(step, folder)
    case 'openai':
      return opencodeCall(step, folder)
  }
}

function claudeCall(step: ModelStep, folder: string): ToolCall {
  if ('run' in step) return { name: 'Bash', input: { command: step.run, description: 'Runs the tests' } }
  if ('read' in step) return { name: 'Read', input: { file_path: `${folder}/${step.read}` } }
  const { edit, from, to } = step
  return { name: 'Edit', input: { file_path: `${folder}/${edit}`, old_string: from, new_string: to } }
}

function codexCommand(step: ModelStep): string {
  if ('run' in step) return step.run
  if ('read' in step) return `cat ${step.read}`
  return `apply_patch <<'EOF'
*** Begin Patch
*** Update File: ${step.edit}
@@
-${step.from}
+${step.to}
*** End Patch
EOF`
}

function geminiCall(step: ModelStep, folder: string): ToolCall {
  if ('run' in step) return { name: 'run_shell_command', input: { command: step.run } }
  if ('read' in step) return { name: 'read_file', input: { file_path: `${folder}/${step.read}` } }
  const { edit, from, to } = step
  const input = { file_path: `${folder}/${edit}`, old_string: from, new_string: to, instruction: 'Mend add.' }
  return { name: 'replace', input }
}

function opencodeCall(step: ModelStep, folder: string): ToolCall {
  if ('run' in step) return { name: 'bash', input: { command: step.run, description: 'Runs the tests' } }
  if ('read' in step) return { name: 'read', input: { filePath: `${folder}/${step.read}` } }
  return {
    name: 'edit',
    input: { filePath: `${folder}/${step.edit}`, oldString: step.from, newString: step.to },
  }
}

/** The folder that a program works in, as it names it to its model. */
export function folderIn(call: LoopbackCall): string {
  const text = JSON.stringify(call.body)
  const found =
    /(?:[Ww]orking directory|<cwd>|workspace directories|current working directory|Workspace Directories?)[^/]{0,40}(\/[^\\"<\s,]+)/.exec(
      text,
    )
  return found?.[1] ?? '.'
}

import type { CellResult } from '../cell/cell-order.ts'
import { openPieces } from '../context/open-pieces.ts'
import type { Call } from '../tree/spending.ts'
import { askModels } from './ask-model.ts'
import type { Desk, Tool } from './desk.ts'
import { textIn } from './inputs.ts'
import { failed, type Observed } from './observed.ts'
import { spawn } from './subtask-tool.ts'

/** How often code in a cell may wait for answers. */
const mostRounds = 50

/**
 * Runs code over the context. Where the code asks a model or a task of its own, it is interrupted; what it asks for is done like
 * any other call, and the code is run again with the answers. So every answer is journaled, and code is never kept waiting.
 */
export const cellTool: Tool = async (input, desk) => {
  const code = textIn(input, 'code')
  const answers: (readonly string[])[] = []
  const calls: Call[] = []
  for (let round = 1; round <= mostRounds; round++) {
    const result = await runOnce(code, answers, desk)
    if (result.needs === undefined) return observe(result, calls, desk)
    const { kind, prompts } = result.needs
    const branch = desk.run.scope(`asked-${round}`)
    const isDeep = desk.task.depth >= desk.work.config.depth
    if (kind === 'model' || isDeep) {
      const answered = await askModels(prompts, desk, branch)
      calls.push(...answered.flatMap(({ call }) => (call === undefined ? [] : [call])))
      answers.push(
        answered.map(({ text, failure }) => (failure === undefined ? text : `ERROR: ${failure.message}`)),
      )
    } else {
      const orders = prompts.map((prompt) => ({ prompt, context: desk.task.context }))
      const results = await spawn(orders, { ...desk, run: branch }, { merge: 'concatenate' })
      answers.push(
        results.map(({ answer, problem }) => answer ?? `ERROR: ${problem?.message ?? 'no answer'}`),
      )
    }
  }
  return failed(
    'too_many_rounds',
    `A cell may ask at most ${mostRounds} times; ask several prompts at once.`,
    { calls },
  )
}

function runOnce(
  code: string,
  answers: readonly (readonly string[])[],
  { work, task, run, variables }: Desk,
) {
  const { cellTime, cellMemory } = work.config
  const now = run.now().getTime()
  return run.step(
    'Cell',
    async ({ signal }): Promise<CellResult> => {
      const pieces = await openPieces(task.context, work.place)
      const milliseconds = cellTime * 1000
      const order = {
        code,
        pieces,
        variables: Object.fromEntries(variables.all().map(({ name, value }) => [name, value])),
        answers,
        seed: run.seed,
        now,
        memoryBytes: cellMemory << 20,
        milliseconds,
      }
      // The sandbox ends itself; the thread is ended where it cannot.
      return work.threads.run({ type: 'cell', order }, { milliseconds: milliseconds + 2000, signal })
    },
    { whenUsedUp: 'proceed' },
  )
}

function observe(result: CellResult, calls: readonly Call[], { variables, iteration }: Desk): Observed {
  for (const [name, value] of Object.entries(result.variables))
    if (variables.get(name)?.readOnly !== true) variables.set(name, value, { iteration, source: 'Cell' })
  const kept = Object.keys(result.variables)
  const notes = [
    ...(kept.length > 0 ? [`Variables: ${kept.join(', ')}.`] : []),
    ...Object.entries(result.notKept).map(([name, why]) => `Not kept: ${name}, because ${why}.`),
  ]
  const shown = [result.output.trimEnd(), ...notes].filter((text) => text !== '').join('\n')
  if (result.error !== undefined) {
    const { type, message } = result.error
    const python = type === 'SyntaxError' && result.output === '' ? ' Cells run JavaScript.' : ''
    const text = `${shown}${shown === '' ? '' : '\n'}${type}: ${message}${python}`
    return {
      ...failed(type === 'Timeout' ? 'timeout' : type, `${type}: ${message}${python}`, { calls }),
      text,
    }
  }
  if (result.final !== undefined) {
    if (variables.get('Final')?.readOnly !== true)
      variables.set('Final', result.final, { iteration, source: 'Cell' })
    return {
      status: 'success',
      text: shown === '' ? result.final : shown,
      resultType: 'text',
      calls,
      final: result.final,
    }
  }
  return {
    status: 'success',
    text: shown === '' ? 'The cell printed nothing.' : shown,
    resultType: 'text',
    calls,
  }
}

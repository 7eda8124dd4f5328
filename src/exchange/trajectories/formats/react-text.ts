import type { Trajectory } from '../../../contracts/index.ts'
import { type QuestionAttempt, readQuestionTrials } from '../../reflexion/questions/question-trials.ts'
import type { LogFormat } from '../format.ts'
import { wholeText } from '../log-source.ts'
import type { Losses } from '../losses.ts'
import { TrajectoryBuilder } from '../trajectory-builder.ts'
import { fileName } from './claude-code.ts'

const system = 'reflexion-react'

/** Text logs of ReAct agents on questions, as Reflexion writes them: each attempt is a trajectory. */
export const reactText: LogFormat = {
  name: system,
  title: 'ReAct log in text',
  fits: ({ text }) => /^-+ BEGIN (?:CORRECT|INCORRECT|HALTED) AGENTS -+\s*$/m.test(text),
  async *read(source, { losses, taskType }) {
    const text = (await wholeText(source)).replaceAll('\r\n', '\n')
    const log = readQuestionTrials({ path: source.path, text })
    for (const { text: said } of log?.notes ?? []) losses.add(said)
    for (const { number, attempts } of log?.trials ?? []) {
      for (const [index, attempt] of attempts.entries())
        yield* readAttempt(attempt, { path: source.path, trial: number, index: index + 1 }, losses, taskType)
    }
  },
}

function* readAttempt(
  { question, steps, outcome, key: answer, reflections }: QuestionAttempt,
  { path, trial, index }: { readonly path: string; readonly trial: number; readonly index: number },
  losses: Losses,
  taskType: string | undefined,
): Generator<Trajectory> {
  const builder = new TrajectoryBuilder(
    {
      system,
      key: `${fileName(path)}#${trial}.${index}`,
      file: path,
      taskType: taskType ?? 'question_answering',
      prompt: question,
      extra: {
        trial,
        ...(answer !== undefined && { correct_answer: answer }),
        ...(reflections.length > 0 && { reflections_in_view: [...reflections] }),
      },
    },
    losses,
  )
  let final: string | undefined
  for (const { thought, action = '', observation } of steps) {
    const [, tool = 'none', argument = action] = /^\s*(\w+)\[([\s\S]*)\]\s*$/.exec(action) ?? []
    if (/^finish$/i.test(tool)) final = argument
    builder.add({
      thought,
      tool,
      parameters: { input: argument },
      description: action.trim() === '' ? 'Does nothing' : action.replace(/\s+/g, ' ').slice(0, 200),
      status: /^Answer is (?:IN)?CORRECT/i.test(observation ?? '')
        ? /INCORRECT/.test(observation!)
          ? 'failure'
          : 'success'
        : undefined,
      result: observation ?? '',
    })
    yield* builder.take()
  }
  const halted = outcome === 'halted'
  yield builder.end({
    status: outcome === 'correct' ? 'success' : 'failure',
    reason: halted ? 'max_iterations' : 'task_complete',
    observed: true,
    finalResult: final ?? (outcome === 'correct' ? answer : undefined),
  })
}

import type { TaoIteration, Trajectory } from '../../../contracts/index.ts'
import { plural } from '../../../kit/index.ts'
import type { Narrator, NarratorOptions } from '../../../spine/index.ts'
import { rlmConfig } from '../config.ts'

/** Prints a question as it is answered: each iteration of the root, and a line for each subtask. */
export function narrateRlm({ print, style, config, agents }: NarratorOptions): Narrator {
  const { data } = rlmConfig.safeParse(config)
  let shown = 0
  if (data !== undefined) {
    const bytes = data.files.reduce((sum, file) => sum + file.bytes, 0)
    const facts = [
      ...new Set([agents.root, agents['sub-agent']].filter((spec) => spec !== undefined)),
      data.files.length === 0 ? 'no context' : `${plural(data.files.length, 'document')}, ${sizeText(bytes)}`,
      `depth ${data.depth}`,
    ]
    print(style.bold(data.question.split('\n')[0]!))
    print(style.dim(`  ${facts.join(' · ')}`))
  }
  return {
    event(event) {
      if (event.type === 'record' && event.contract === 'rlm/trajectory') {
        const { task_context: task, iterations = [], outcome } = event.record as Trajectory
        if (task.depth === 0) {
          for (const one of iterations.slice(shown)) print(iterationLine(one, style))
          shown = iterations.length
        } else if (outcome !== undefined)
          print(
            style.dim(
              `${'  '.repeat(task.depth ?? 1)}  ${task.task_id} ${outcome.status}: ${line(outcome.final_result ?? task.task_prompt, 90)}`,
            ),
          )
      } else if (event.type === 'progress' && event.progress.message !== undefined)
        print(style.yellow(`  ${event.progress.message}`))
      else if (event.type === 'waiting') print(style.dim(`  waiting before ${event.key} is asked again`))
    },
  }
}

function iterationLine(
  { iteration_number: number, thought, action, observation }: TaoIteration,
  style: NarratorOptions['style'],
): string {
  const mark =
    observation.status === 'success' ? style.green(observation.status) : style.yellow(observation.status)
  return [
    `${style.bold(`iteration ${number}`)}  ${style.dim(thought.type)}  ${line(thought.content, 100)}`,
    `             ${style.cyan(action.tool)} ${line(action.description, 60)}  ${mark}`,
    `             ${style.dim(line(String(observation.result), 120))}`,
  ].join('\n')
}

function line(text: string, limit: number): string {
  const one = text.replaceAll(/\s+/g, ' ').trim()
  return one.length > limit ? `${one.slice(0, limit - 1)}…` : one
}

/** A number of bytes as people read it. */
export function sizeText(bytes: number): string {
  if (bytes < 10_000) return `${bytes} bytes`
  return bytes < 10_000_000 ? `${Math.round(bytes / 1000)} KB` : `${Math.round(bytes / 1_000_000)} MB`
}

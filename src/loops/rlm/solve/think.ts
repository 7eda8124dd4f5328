import type { AgentMessage, AgentReply } from '../../../agents/index.ts'
import type { Run } from '../../../spine/index.ts'
import { projectToolList } from '../project/project-tools.ts'
import { instructions } from '../prompt/instructions.ts'
import { openingText } from '../prompt/opening.ts'
import { taskTools } from '../prompt/tool-list.ts'
import { freeUsage } from '../tools/ask-model.ts'
import type { Call } from '../tree/spending.ts'
import type { Task } from '../tree/task.ts'
import type { RlmWork } from '../work.ts'
import type { Opened } from './open-context.ts'

/** What came of an earlier iteration, for agents that do not read prose. */
export interface PastStep {
  readonly tool: string
  readonly input: unknown
  readonly status: string
  readonly text: string
}

/** The question of an iteration as plain data, for bots. */
export interface ThinkInput {
  readonly ask: 'think'
  readonly prompt: string
  readonly depth: number
  readonly depthLimit: number
  readonly context: Opened
  readonly contextKind: Task['context']['kind']
  readonly variables: readonly string[]
  readonly steps: readonly PastStep[]
  readonly lessons: readonly string[]
}

/** The first messages of a task: what never changes, then what is the same for the whole task. */
export function openTalk(task: Task, opened: Opened, { config, lessons }: RlmWork): AgentMessage[] {
  const opening = openingText({
    prompt: task.prompt,
    context: task.context,
    shape: opened.shape,
    documents: opened.documents,
    variables: task.handed,
    lessons: task.depth === 0 ? lessons : [],
    depth: task.depth,
    depthLimit: config.depth,
  })
  return [
    { role: 'system', content: instructions },
    { role: 'user', content: opening },
  ]
}

/** Asks the agent of a task what to do next. */
export async function think(
  messages: readonly AgentMessage[],
  input: ThinkInput,
  task: Task,
  { config, agentAt, limited, project }: RlmWork,
  run: Run,
): Promise<{ readonly reply: AgentReply; readonly call: Call }> {
  const agent = agentAt(task.depth)
  const temperature = config.temperature ?? (config.mode === 'seeded' ? 0 : undefined)
  const reply = await limited(() =>
    run.ask(agent, {
      name: 'think',
      messages: [...messages],
      tools: project === undefined || task.depth > 0 ? taskTools : [...taskTools, ...projectToolList],
      ...(temperature !== undefined && { temperature }),
      ...(agent.kind === 'bot' && { input }),
    }),
  )
  const {
    usage = agent.priced === 'free' ? freeUsage : undefined,
    model = agent.spec,
    durationMs = 0,
  } = reply
  return { reply, call: { model, usage, durationMs } }
}

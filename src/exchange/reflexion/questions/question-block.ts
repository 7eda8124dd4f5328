/** One agent's attempt at a question, as the log prints it. */
export interface QuestionBlock {
  readonly question: string
  readonly steps: readonly QuestionStep[]
  /** The reflections that were in view, oldest first. */
  readonly reflections: readonly string[]
}

/** A thought, an action and its observation. */
export interface QuestionStep {
  readonly thought?: string
  readonly action?: string
  readonly observation?: string
}

const endOfLastTrial = '(END PREVIOUS TRIAL)'
const firstStep = /^(?:Thought|Action)(?: \d+)?:/m
const heading = /^Reflections:/m

/** Takes a block apart; undefined where there is no question in it. */
export function parseQuestionBlock(block: string): QuestionBlock | undefined {
  // Some strategies show the trial before in full. It is not part of this one.
  const cut = block.lastIndexOf(endOfLastTrial)
  const text = cut < 0 ? block : block.slice(cut + endOfLastTrial.length)
  const start = firstStep.exec(text)?.index ?? text.length
  const head = text.slice(0, start)
  const body = text.slice(start)
  const asked = head.lastIndexOf('Question:')
  if (asked < 0) return undefined
  const [question = ''] = head
    .slice(asked + 'Question:'.length)
    .split(/You have attempted to answer |\nReflections:/)
  const end = heading.exec(body)?.index ?? body.length
  return {
    question: question.replace(/\s+/g, ' ').trim(),
    steps: stepsOf(body.slice(0, end)),
    reflections: [...listedIn(head), ...linesIn(body.slice(end))],
  }
}

/** Reflections that stand before the attempt: a list with a dash before each. */
function listedIn(head: string): string[] {
  const [, list = ''] = head.split(heading)
  const [paragraph = ''] = list.trimStart().split(/\n\s*\n/)
  return paragraph
    .split(/^- /m)
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

/** Reflections that stand behind the attempt: one a line. The trial before may stand there instead. */
function linesIn(tail: string): string[] {
  const text = tail.replace(heading, '')
  if (firstStep.test(text)) return []
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function stepsOf(body: string): QuestionStep[] {
  const parts = body.split(/^(Thought|Action|Observation)(?: \d+)?:/m).slice(1)
  const steps: { thought?: string; action?: string; observation?: string }[] = []
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const field = parts[at]!.toLowerCase() as keyof QuestionStep
    const last = steps.at(-1)
    if (last === undefined || last[field] !== undefined || field === 'thought') steps.push({})
    steps.at(-1)![field] = parts[at + 1]!.trim()
  }
  return steps
}

import type { ImportNote, LogFile } from '../log-file.ts'
import { parseQuestionBlock, type QuestionBlock } from './question-block.ts'

/** How an attempt at a question ended. Halted: the steps or the context were used up. */
export type QuestionOutcome = 'correct' | 'incorrect' | 'halted'

/** An attempt with its end, and the right answer where the log gives it away. */
export interface QuestionAttempt extends QuestionBlock {
  readonly outcome: QuestionOutcome
  readonly key?: string
}

/** One trial over many questions. */
export interface QuestionTrial {
  readonly number: number
  readonly attempts: readonly QuestionAttempt[]
}

const trialHeading = /^BEGIN TRIAL (\d+)\s*$/m
const sectionHeading = /^-+ BEGIN (CORRECT|INCORRECT|HALTED) AGENTS -+\s*$/m
const answerLine = /^Correct answer:(.*)$/m

/** The trials of a log in text and what does not add up, or undefined where the text is none. */
export function readQuestionTrials({
  path,
  text,
}: LogFile): { readonly trials: QuestionTrial[]; readonly notes: ImportNote[] } | undefined {
  if (!sectionHeading.test(text)) return undefined
  // Logs of a single trial leave its heading out.
  const parts = trialHeading.test(text) ? text.split(trialHeading).slice(1) : ['1', text]
  const notes: ImportNote[] = []
  const trials: QuestionTrial[] = []
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const trial = { number: Number(parts[at]), attempts: attemptsIn(parts[at + 1]!) }
    trials.push(trial)
    const miscount = compareWithSummary(trial, parts[at + 1]!)
    if (miscount !== undefined) notes.push({ file: path, text: miscount })
  }
  return trials.every(({ attempts }) => attempts.length === 0) ? undefined : { trials, notes }
}

function attemptsIn(trial: string): QuestionAttempt[] {
  const parts = trial.split(sectionHeading).slice(1)
  const attempts: QuestionAttempt[] = []
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const outcome = parts[at]!.toLowerCase() as QuestionOutcome
    for (const { block, key } of blocksIn(parts[at + 1]!)) {
      const parsed = parseQuestionBlock(block)
      if (parsed !== undefined) attempts.push({ ...parsed, outcome, ...(key !== undefined && { key }) })
    }
  }
  return attempts
}

/** A block ends with the right answer; logs without it have an empty line before the next question. */
function blocksIn(section: string): { readonly block: string; readonly key?: string }[] {
  const parts = section.split(answerLine)
  if (parts.length === 1) {
    return section.split(/\n\s*\n(?=(?:Relevant )?Context:|Question:)/).map((block) => ({ block }))
  }
  const blocks: { block: string; key: string }[] = []
  for (let at = 0; at + 1 < parts.length; at += 2)
    blocks.push({ block: parts[at]!, key: parts[at + 1]!.trim() })
  return blocks
}

/** What the trial says of itself, compared with what was found. */
function compareWithSummary({ number, attempts }: QuestionTrial, text: string): string | undefined {
  const said = /^Trial summary: Correct: (\d+), Incorrect: (\d+)(?:, Halted: (\d+))?/m.exec(text)
  if (said === null) return undefined
  const outcomes: QuestionOutcome[] = ['correct', 'incorrect', 'halted']
  const differences = outcomes.flatMap((outcome, index) => {
    const found = attempts.filter((attempt) => attempt.outcome === outcome).length
    const logged = Number(said[index + 1] ?? 0)
    return found === logged ? [] : [`${logged} ${outcome}, found ${found}`]
  })
  if (differences.length === 0) return undefined
  return `the summary of trial ${number} says ${differences.join(' and ')}`
}

import type { ImportNote, LogFile } from '../log-file.ts'
import type { LoggedLoop, LoggedRun } from '../logged-loop.ts'
import { shortHash } from '../loop-names.ts'
import { type Listing, questionAttempts } from './question-attempts.ts'
import type { QuestionTrial } from './question-trials.ts'

/** The loops of a question log, one a question. A question has the same name in every log that asks it. */
export function questionLoops({ path }: LogFile, trials: readonly QuestionTrial[]): LoggedRun {
  const notes: ImportNote[] = []
  const first = trials[0]!.number
  if (first > 1) {
    const text = `the log begins with trial ${first}, which becomes iteration 0; what was solved before is solved there`
    notes.push({ file: path, text })
  }
  const loops = [...questionsOf(trials)].map(([name, { question, listings }]): LoggedLoop => {
    const { attempts, unlisted } = questionAttempts(listings)
    for (const trial of unlisted) {
      notes.push({
        file: path,
        text: `trial ${trial} does not list the question '${question}': taken as failed`,
      })
    }
    return {
      name,
      task: question,
      verification: 'heuristic',
      omega: Math.max(1, ...attempts.map(({ inView }) => inView.value.length)),
      source: { system: 'reflexion', format: 'questions', file: path, task: question },
      attempts,
    }
  })
  return { loops, notes }
}

interface FollowedQuestion {
  readonly question: string
  /** What each trial has on it; a trial may have nothing. */
  readonly listings: Listing[]
}

/** Every question with what the trials have on it. A question that is asked twice in a trial counts as two. */
function questionsOf(trials: readonly QuestionTrial[]): Map<string, FollowedQuestion> {
  const questions = new Map<string, FollowedQuestion>()
  for (const [place, { attempts }] of trials.entries()) {
    const seen = new Map<string, number>()
    for (const attempt of attempts) {
      const copy = (seen.get(attempt.question) ?? 0) + 1
      seen.set(attempt.question, copy)
      const name = `hotpotqa-${shortHash(attempt.question)}${copy > 1 ? `-${copy}` : ''}`
      let followed = questions.get(name)
      if (followed === undefined) {
        const listings = trials.map(({ number }): Listing => ({ trial: number }))
        followed = { question: attempt.question, listings }
        questions.set(name, followed)
      }
      followed.listings[place] = { trial: trials[place]!.number, attempt }
    }
  }
  return questions
}

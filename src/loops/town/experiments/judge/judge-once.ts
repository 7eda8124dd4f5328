import { createHash } from 'node:crypto'
import type { Agent } from '../../../../agents/index.ts'
import type { Judgement } from '../../../../contracts/index.ts'
import { askJudge, type JudgeAsk } from '../../../../learn/index.ts'
import { type JudgePass, judgeQuestion, scoreKey } from './judge-question.ts'
import type { JudgeSubject } from './judge-subjects.ts'

/** One judge, one player, one pass. */
export interface JudgeTask {
  readonly subject: JudgeSubject
  readonly judge: Agent
  /** What the judge is called in the records. */
  readonly label: string
  readonly pass: JudgePass
}

export interface JudgeOnceOptions {
  readonly ask: JudgeAsk
  readonly timestamp: string
  readonly maskNames: boolean
}

/** Asks for one score and returns its record, also where there is no score. */
export async function judgeOnce(task: JudgeTask, options: JudgeOnceOptions): Promise<Judgement> {
  const { subject, judge, label, pass } = task
  const { game, player, seat, control } = subject
  const { request, shown, shownAs } = judgeQuestion({ game, player, pass, maskNames: options.maskNames })
  const hasThoughts = game.reasoning.some(({ agent }) => agent === player)
  const name = `${label}/${game.id}/seat-${seat}/${pass}`
  const { model, ...given } =
    pass === 'internal' && !hasThoughts
      ? { missing: 'no_reasoning' }
      : await askJudge(() => options.ask(judge, { ...request, name }), { key: scoreKey, shown })
  const { score, confidence, evidence } =
    'missing' in given ? { score: null, confidence: null, evidence: [] } : given
  return {
    timestamp: options.timestamp,
    player,
    judge: label,
    pass,
    score,
    confidence,
    evidence: [...evidence],
    ...('missing' in given && { missing: given.missing }),
    shown_as: shownAs,
    shown_sha256: createHash('sha256').update(shown).digest('hex'),
    ...(control !== undefined && { control }),
    ...(model !== undefined && { model }),
    game_id: game.id,
  }
}

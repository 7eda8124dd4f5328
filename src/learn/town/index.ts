export { type BeliefCell, beliefCells, type RoleDistribution } from './belief-cells.ts'
export { beliefMarkdown } from './belief-markdown.ts'
export { type ControlCheck, checkJudge, type JudgeCheck, leastSeparation } from './check-judge.ts'
export { type ControlScript, controlScripts } from './control-scripts.ts'
export { type GameResult, gameResult, type SeatResult, type Unrated } from './game-result.ts'
export { type GameTruth, gameTruth } from './game-truth.ts'
export { type Judging, type JudgingOptions, judgeGames } from './judge-games.ts'
export type { JudgeAsk, JudgeQuestion } from './judge-once.ts'
export { type JudgePass, judgeQuestion, judgeSchema } from './judge-question.ts'
export { judgingMarkdown } from './judging-markdown.ts'
export { ladderMarkdown } from './ladder-markdown.ts'
export type { LadderRow } from './ladder-rows.ts'
export { lexicalJudge } from './lexical-judge.ts'
export { maskNames, type NameMask } from './mask-names.ts'
export {
  internalProjection,
  type ProjectionOptions,
  type PublicEntry,
  publicProjection,
  type ThoughtEntry,
} from './public-projection.ts'
export { type Ladder, rateGames, rateResults } from './rate-games.ts'
export type { Rating } from './rating-board.ts'
export { type BeliefReading, readBelievedGame } from './read-believed-game.ts'
export { type GameReading, NoRecordedGame, readRecordedGame } from './read-recorded-game.ts'
export { agentsOf, playersOf, type RecordedGame } from './recorded-game.ts'
export { type ReplyHealth, replyHealth } from './reply-health.ts'
export { type SeatClass, seatClass } from './role-classes.ts'
export { type HeldRole, type Moment, momentOf, roleHistory } from './role-history.ts'
export {
  type BeliefOptions,
  type BeliefReport,
  type BeliefScores,
  type BelievedGame,
  type ForecastScores,
  type ReferenceScores,
  scoreBeliefs,
  scoreCells,
} from './score-beliefs.ts'
export {
  type JudgeAgreement,
  type JudgedPlayer,
  type JudgedSide,
  type JudgeSummary,
  type JudgingSummary,
  type SummaryOptions,
  summariseJudgements,
} from './summarise-judgements.ts'
export { printTranscript } from './transcript.ts'

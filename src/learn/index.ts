export { type LineChart, lineChart } from './charts/line-chart.ts'
export { type StackedBars, stackedBars, totalOf } from './charts/stacked-bars.ts'
export { escaped, inks, place } from './charts/svg.ts'
export { svgToPng } from './charts/svg-to-png.ts'
export { type CurvePoint, curvesOf, type RewardSeries } from './curves.ts'
export { type Distribution, divergence, totalVariation } from './forecasts/distribution-distance.ts'
export { type ForecastOptions, type ForecastScores, forecastScores } from './forecasts/forecast-scores.ts'
export { groupBy } from './group-by.ts'
export { askJudge, type JudgeAsk, type JudgeQuestion, judgeLabels } from './judges/ask-judge.ts'
export {
  type ControlCheck,
  checkJudge,
  fewestPairs,
  type JudgeCheck,
  type JudgeCheckOptions,
  leastSeparation,
} from './judges/check-judge.ts'
export type { ControlKind, ControlKinds, JudgeLine } from './judges/judge-line.ts'
export { type JudgedQuality, judgeQuality } from './judges/judge-quality.ts'
export { type JudgeReplyOptions, type JudgeScore, readJudgeReply } from './judges/judge-reply.ts'
export {
  type JudgeAgreement,
  type JudgeSummary,
  judgeAgreement,
  summariseJudges,
} from './judges/summarise-judges.ts'
export { markdownTable } from './markdown-table.ts'
export { maskNames, type NameMask, noMask } from './mask-names.ts'
export { boundsText, fixed, intervalText, percent, plain, pValueText, shareText } from './number-text.ts'
export {
  type RatedTeam,
  type Rating,
  type RatingBoard,
  ratingBoard,
  safeSkill,
} from './ratings/rating-board.ts'
export { reportJson } from './report-json.ts'
export { meanOf, type Share, shareOf } from './share.ts'
export { similarityBound, textSimilarity } from './text-similarity.ts'
export type { AmbiguousInstruction } from './trajectories/ambiguous-instructions.ts'
export { errorTypeIn } from './trajectories/error-type.ts'
export type { FailurePattern } from './trajectories/failure-patterns.ts'
export { type Learned, learnFrom, type TaskTypePattern } from './trajectories/learn-from.ts'
export { learnedMarkdown, learnedReport, type ReportFile } from './trajectories/learned-report.ts'
export {
  type LessonLimits,
  lessonsFor,
  type NewQuestion,
  type OfferedLesson,
} from './trajectories/lessons-for.ts'
export { type MiningOptions, mineSequences, type ToolSequence } from './trajectories/mine-sequences.ts'
export type { PromptTemplate } from './trajectories/prompt-templates.ts'
export { qualityOf, qualityWeights } from './trajectories/quality-of.ts'
export type { RecoveryEntry } from './trajectories/recovery-atlas.ts'
export type { TaughtLesson } from './trajectories/taught-lessons.ts'

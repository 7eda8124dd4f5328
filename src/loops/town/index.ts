export { referenceBeliefs } from './beliefs/open-posterior.ts'
export { randomBot } from './bots/random-bot.ts'
export { townBotNamed, townBots, townSeatBots } from './bots/town-bots.ts'
export { type CaseFile, openCaseFile } from './claims/case-file.ts'
export { type CheckedClaim, type ClaimVerdict, checkClaims, type Message } from './claims/check-claims.ts'
export { claimReader } from './claims/claim-reader.ts'
export { type ClaimSource, grammarSource } from './claims/claim-source.ts'
export { grammarBot } from './claims/grammar-bot.ts'
export { readIntoFile } from './claims/read-into-file.ts'
export { renderClaims } from './claims/render-claims.ts'
export { type Balance, balanceOf, type WinRate } from './experiments/balance/balance.ts'
export {
  type BalanceRequest,
  compareBalance,
  playBalance,
} from './experiments/balance/play-balance.ts'
export { compareFutures, type FutureComparison } from './experiments/fork/compare-futures.ts'
export { readChanges } from './experiments/fork/read-changes.ts'
export { judgeLoop, judgeLoopOf } from './experiments/judge/judge-loop.ts'
export type { GameJob, PlayedJob } from './experiments/series/game-job.ts'
export { openJobPool } from './experiments/series/job-pool.ts'
export { playJob } from './experiments/series/play-job.ts'
export type { SeriesConfig } from './experiments/series/series-config.ts'
export { seriesLoop } from './experiments/series/series-loop.ts'
export type { SeriesResult } from './experiments/series/series-result.ts'
export { type GameLineOptions, gameLines } from './narrate/game-lines.ts'
export { narrateTown } from './narrate/narrate-town.ts'
export { asHeard } from './play/as-heard.ts'
export { type BotGame, playBots, seatBot } from './play/play-bots.ts'
export { playHeadless } from './play/play-headless.ts'
export type { Player, TownBot } from './play/player.ts'
export { type Change, type RollOut, rollOut } from './play/roll-out.ts'
export { agentsFor, parseSeats, type SeatPlan } from './play/seat-plan.ts'
export type { Decision, SeatPlayer } from './play/seat-player.ts'
export { namesOf, type Seating, seatsOf } from './play/seating.ts'
export { playTown, type TownResult } from './play-town.ts'
export { informationTools } from './players/information-tools.ts'
export { parseReply } from './players/parse-reply.ts'
export { type Protocol, systemPrompt, turnPrompt } from './players/prompt.ts'
export { type Move, readMove } from './players/read-move.ts'
export { renderAction } from './players/render-action.ts'
export { toolsFor } from './players/tool-protocol.ts'
export type { WriteLine } from './record/line-writer.ts'
export { type GameRecord, type RecordOptions, recordGame } from './record/record-game.ts'
export { act, applyAction } from './rules/act.ts'
export type { Action, IllegalAction, IllegalActionCode } from './rules/action.ts'
export { chanceFrom, draw } from './rules/chance.ts'
export { copyGame } from './rules/copy-game.ts'
export { type Deal, deal } from './rules/deal.ts'
export type { TownEvent } from './rules/event.ts'
export type { Game } from './rules/game.ts'
export { brokenInvariant } from './rules/invariants.ts'
export { presets, type RoleList } from './rules/presets.ts'
export {
  checkRoleList,
  fitRoleList,
  type Lineup,
  listWithout,
  parseRoleList,
  renderRoleList,
  seatsFor,
} from './rules/role-list.ts'
export { roleNamed, roles } from './rules/roles.ts'
export { type RuleBook, usualRules } from './rules/rule-book.ts'
export { ruleChanges } from './rules/rule-schema.ts'
export { openTurns, turnOf } from './rules/turn.ts'
export { type View, viewFor } from './rules/view.ts'
export { factionOf } from './rules/win.ts'
export { runTown } from './run-town.ts'
export {
  readTownConfig,
  type TownConfig,
  type TownSettings,
  townConfig,
} from './town-config.ts'
export { townLoop } from './town-loop.ts'
export { seatRole, seatRoles, townRoles } from './town-roles.ts'
export { watchedTown } from './watched-town.ts'

import type { ContractFamily } from '../contract.ts'
import { agentActions } from './agent-actions.ts'
import { agentReasoning } from './agent-reasoning.ts'
import { beliefs } from './beliefs.ts'
import { chat } from './chat.ts'
import { claims } from './claims.ts'
import { townFolderRules } from './folder-rules.ts'
import { gameEvents } from './game-events.ts'
import { inferenceTrace } from './inference-trace.ts'
import { judgement } from './judgement.ts'
import { privateChat } from './private-chat.ts'
import { townResult } from './result.ts'
import { sftDataset } from './sft-dataset.ts'
import { wills } from './wills.ts'

export { type AgentActionType, agentActionPayloads } from './agent-action-payloads.ts'
export { type AgentAction, agentActions } from './agent-actions.ts'
export { type AgentReasoning, agentReasoning } from './agent-reasoning.ts'
export { type Beliefs, beliefs } from './beliefs.ts'
export { type ChatMessage, chat } from './chat.ts'
export { type Claim, claims } from './claims.ts'
export {
  eventPayload,
  type GameEventType,
  gameEventPayloads,
  secretEventTypes,
} from './game-event-payloads.ts'
export { type GameEvent, gameEvents } from './game-events.ts'
export { type InferenceTrace, inferenceTrace } from './inference-trace.ts'
export { type InferenceTraceType, inferenceTracePayloads } from './inference-trace-payloads.ts'
export { type Judgement, judgement } from './judgement.ts'
export { type PrivateMessage, privateChat } from './private-chat.ts'
export { type TownResultLine, townResult } from './result.ts'
export { plainRole, type Side, sideOf, winningFaction } from './role-names.ts'
export { type SftSample, sftDataset } from './sft-dataset.ts'
export { parseTurn, type Turn, turnAt } from './turn.ts'
export { type Will, wills } from './wills.ts'

// Private chat comes before chat: its lines have all the keys of a public one, and more.
/** The records of the loop town, and what must hold between them. */
export const town: ContractFamily = {
  contracts: [
    gameEvents,
    privateChat,
    chat,
    wills,
    agentActions,
    agentReasoning,
    inferenceTrace,
    sftDataset,
    townResult,
    beliefs,
    claims,
    judgement,
  ],
  folderRules: townFolderRules,
}

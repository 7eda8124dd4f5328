export type {
  Agent,
  AgentContext,
  AgentFailure,
  AgentFailureCode,
  AgentKind,
  AgentMessage,
  AgentOutcome,
  AgentPriced,
  AgentReply,
  AgentRequest,
  AgentTool,
  AgentToolCall,
  AgentUsage,
} from './agent.ts'
export { type Bot, type BotAct, type Bots, collectBots, defineBot, echoBot } from './bot/bot.ts'
export { botAgent } from './bot/bot-agent.ts'
export { agentOfCommand, type CommandOptions } from './coding/agent-of-command.ts'
export { type CodingAgentOptions, codingAgent } from './coding/coding-agent.ts'
export {
  type CodingAgentName,
  type CodingCall,
  type CodingPreset,
  codingAgentNames,
  isCodingAgent,
} from './coding/coding-preset.ts'
export { findCodingAgents, type InstalledAgent } from './coding/find-agents.ts'
export { codingPresets } from './coding/presets.ts'
export type { StreamEvent, StreamReader, ToolUse, Trouble, UsagePart } from './coding/stream-event.ts'
export { type CommandAgentOptions, commandAgent } from './command/command-agent.ts'
export type {
  LoopbackAnswer,
  LoopbackFault,
  LoopbackReply,
  LoopbackUsage,
} from './loopback/loopback-answer.ts'
export type { LoopbackCall, Wire } from './loopback/loopback-call.ts'
export { type Loopback, type LoopbackScript, startLoopback } from './loopback/start-loopback.ts'
export type { Clock } from './model/clock.ts'
export type { Limiter, LimiterSettings } from './model/limiter.ts'
export { createLimits, type Limits } from './model/limits.ts'
export { modelAgent } from './model/model-agent.ts'
export type { ModelOptions, StructuredMode } from './model/options.ts'
export type { Price, Prices } from './model/price-table.ts'
export type { ModelProvider } from './model/provider.ts'
export type { Tokens } from './model/tokens.ts'
export { type Person, personAgent } from './person/person-agent.ts'
export { makeRedactor, type RedactorOptions } from './redact/make-redactor.ts'
export { makeStreamRedactor, type StreamRedactor } from './redact/redact-stream.ts'
export type { ScriptEntry, ScriptFailure, ScriptReply } from './script/script.ts'
export { type ScriptAgentOptions, type ScriptSource, scriptAgent } from './script/script-agent.ts'
export { type AgentFromOptions, agentFrom } from './spec/agent-from.ts'
export {
  type AgentSpec,
  type BotSpec,
  type CommandSpec,
  type ModelSpec,
  type PersonSpec,
  printAgentSpec,
  type ScriptSpec,
} from './spec/agent-spec.ts'
export { type AgentMakers, makeAgent } from './spec/make-agent.ts'
export { parseAgentSpec } from './spec/parse-agent-spec.ts'

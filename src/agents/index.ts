export type {
  Agent,
  AgentContext,
  AgentFailure,
  AgentFailureCode,
  AgentKind,
  AgentMessage,
  AgentOutcome,
  AgentReply,
  AgentRequest,
  AgentTool,
  AgentToolCall,
  AgentUsage,
} from './agent.ts'
export { type Bot, type BotAct, type Bots, collectBots, defineBot, echoBot } from './bot/bot.ts'
export { botAgent, UnknownBot } from './bot/bot-agent.ts'
export { type CommandAgentOptions, commandAgent } from './command/command-agent.ts'
export { endOrphans, newMark } from './command/end-orphans.ts'
export { GitFailed, type GitPlace, git, gitEnvironment } from './command/git.ts'
export { type ProcessEnd, type ProcessOrder, type ProcessResult, runProcess } from './command/run-process.ts'
export { splitWords, UnreadableCommand } from './command/split-words.ts'
export { type ChangedFile, changesBetween, type WorkTreeChanges } from './command/work-tree-changes.ts'
export type { LoopbackAnswer, LoopbackFault, LoopbackReply } from './loopback/loopback-answer.ts'
export type { LoopbackCall } from './loopback/loopback-call.ts'
export { type Loopback, type LoopbackScript, startLoopback } from './loopback/start-loopback.ts'
export { createLimits, type Limits } from './model/limits.ts'
export { modelAgent } from './model/model-agent.ts'
export { BadModelOptions, type ModelOptions } from './model/options.ts'
export { type Price, type Prices, prices, pricesAsOf } from './model/prices.ts'
export { type Person, personAgent } from './person/person-agent.ts'
export { makeRedactor, type RedactorOptions } from './redact/make-redactor.ts'
export { makeStreamRedactor, type StreamRedactor } from './redact/redact-stream.ts'
export { BadScript } from './script/read-script.ts'
export { type ScriptSource, scriptAgent } from './script/script-agent.ts'
export { type AgentSpec, printAgentSpec, UnknownAgent } from './spec/agent-spec.ts'
export { type AgentMakers, makeAgent } from './spec/make-agent.ts'
export { parseAgentSpec } from './spec/parse-agent-spec.ts'

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

// What tests of loops need: no file, no key, no network and no waiting.
export {
  type Loopback,
  type LoopbackAnswer,
  type LoopbackCall,
  type LoopbackFault,
  type LoopbackReply,
  type LoopbackScript,
  type LoopbackUsage,
  type ScriptAgentOptions,
  type ScriptEntry,
  type ScriptFailure,
  type ScriptReply,
  type ScriptSource,
  scriptAgent,
  startLoopback,
  type Wire,
} from './agents/index.ts'
export { type TestContextOptions, testContext } from './engine/index.ts'
export { memoryStore } from './store/index.ts'

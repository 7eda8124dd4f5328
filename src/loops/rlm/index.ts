export { rlmBots } from './bots/rlm-bots.ts'
export { type RlmConfig, type RlmSettings, readRlmConfig, rlmConfig } from './config.ts'
export { rlmLoop } from './rlm-loop.ts'

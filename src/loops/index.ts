export { type LoopDemo, loopRegistry, type RegisteredLoop } from './registry.ts'

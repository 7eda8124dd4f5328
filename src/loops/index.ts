export { type LoopDemo, loopGroups, loopRegistry, type RegisteredLoop } from './registry.ts'

export * from './ralph/index.ts'
export * from './town/index.ts'

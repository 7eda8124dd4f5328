export * from './contracts/index.ts'
export {
  type FileResult,
  type Listener,
  type Summary,
  type ValidateOptions,
  validatePaths,
} from './engine/index.ts'

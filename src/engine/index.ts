export { PathNotFound } from './validate/find-files.ts'
export { validatePaths } from './validate/validate-paths.ts'
export type { FileResult, Listener, Summary, ValidateOptions } from './validate/validation.ts'

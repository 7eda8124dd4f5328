export {
  type Changed,
  type Contract,
  type ContractDefinition,
  type ContractFamily,
  defineContract,
  type Family,
  type FolderRecord,
  type FolderRule,
  type Form,
  type Notation,
  type Repair,
  type Retention,
  type Rule,
  type SequenceRule,
  type Shared,
  type Tolerance,
} from './contract.ts'
export {
  type Finding,
  hasErrors,
  type Level,
  levels,
  type Remark,
  type Report,
  type Severity,
} from './finding.ts'
export { checkFolder, type FolderCheck } from './gate/folder-check.ts'
export { type Reading, type ReadOptions, readRecord } from './gate/read-record.ts'
export { checkStream, type StreamCheck } from './gate/stream-check.ts'
export type { StructureIssue } from './gate/structure.ts'
export * from './improve/index.ts'
export { type JsonSchema, jsonSchemaOf, schemaPath } from './json-schema.ts'
export * from './ralph/index.ts'
export { guess, type Recognition, recognise } from './recognise.ts'
export { contractAtPath, type RecordPlace, recordPlaces } from './record-places.ts'
export { contractNamed, contracts, families, isBuiltIn, registerContracts } from './registry.ts'
export * from './rlm/index.ts'
export * from './run/index.ts'
export * from './social/index.ts'
export * from './town/index.ts'
export { ContractViolation, writeRecord } from './write-record.ts'

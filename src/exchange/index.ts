export { importReflexion, type ReflexionImport, type ReflexionOptions } from './reflexion/import-reflexion.ts'
export type { ImportNote, LogFile } from './reflexion/log-file.ts'
export type { Provenance } from './reflexion/logged-loop.ts'
export { NotAReflexionLog } from './reflexion/not-a-reflexion-log.ts'

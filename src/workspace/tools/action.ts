import type { ReflectionMemory } from '../../contracts/index.ts'

/** One thing that an actor did, as records have it. */
export type Action = ReflectionMemory['actor_output']['actions'][number]

import {
  type Contract,
  rlmArtifact,
  rlmState,
  taskTree,
  trajectory,
  trajectoryIndex,
  trajectoryReport,
} from '../../../contracts/index.ts'

/** The records that a question leaves. */
export const rlmRecords: readonly Contract[] = [
  taskTree,
  rlmState,
  trajectory,
  trajectoryReport,
  trajectoryIndex,
  rlmArtifact,
] as readonly Contract[]

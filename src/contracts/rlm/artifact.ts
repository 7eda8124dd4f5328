import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { open } from '../fields.ts'
import { besides } from '../sources.ts'
import { taskId } from './ids.ts'

const schema = open({
  task_id: taskId().optional().describe('The task that wrote it; part of the path.'),
  name: z.string().optional().describe('The name of the file without its ending; part of the path.'),
  text: z.string().describe('All that the file holds.'),
})

/** A file that a task wrote. */
export type RlmArtifact = z.infer<typeof schema>

/** `rlm/artifact`: a file that a task wrote into the folder of its run. */
export const rlmArtifact = defineContract<RlmArtifact>({
  name: 'rlm/artifact',
  title: 'Artifact',
  summary: 'A file that a task wrote into the folder of its run.',
  version: '1.0.0',
  source: besides('rlm'),
  form: 'markdown',
  path: 'artifacts/{task_id}/{name}.md',
  schema,
  notation: {
    read: (text) => ({ value: { text }, remarks: [], placeOf: () => ({ line: 1, column: 1 }) }),
    write: ({ text }) => text,
  },
  choices: [
    'The document lists artifacts by path and says nothing of where they are. They are below the task that wrote them, so that two tasks can use the same name.',
    'Any text is allowed. Task and name are in the path and not in the file.',
  ],
})

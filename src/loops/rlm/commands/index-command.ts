import { resolve } from 'node:path'
import * as z from 'zod'
import { plural } from '../../../kit/index.ts'
import { type LoopCommand, text } from '../../../spine/index.ts'
import { rebuildIndex } from '../record/export-index.ts'

const settings = z.strictObject({
  root: text('a folder').meta({
    description: 'a folder with trajectories, such as .aiwg/rlm',
    argument: true,
    completes: 'folder',
  }),
})

/** Writes the index of a folder that holds the trajectories of many runs. */
export const indexCommand: LoopCommand<z.infer<typeof settings>> = {
  name: 'rlm index',
  says: 'write index.json of a folder that holds the trajectories of many runs',
  settings,
  examples: [['reprise rlm index .aiwg/rlm', 'the trajectories of all runs in one list']],
  async run({ root }, { folder, json, printJson, print }) {
    const count = await rebuildIndex(resolve(folder, root), new Date())
    if (json) printJson({ trajectories: count })
    else
      print(
        `${plural(count, 'trajectory')} listed in ${root}/trajectories/index.json.`.replace(
          'trajectorys',
          'trajectories',
        ),
      )
    return 0
  },
}

import * as z from 'zod'
import { Refusal } from '../../../kit/index.ts'
import { type LoopCommand, text } from '../../../spine/index.ts'
import { setAsideChanges } from '../../../workspace/index.ts'
import { plural } from '../narrate/words.ts'
import { ralphRun } from './run-of-ralph.ts'

const settings = z.strictObject({
  run: text('a run').meta({ description: 'the run, which works in place', argument: true, completes: 'run' }),
})

/** Saves what the user changed while a run in place was interrupted, so that the run can continue. */
export const setAsideCommand: LoopCommand<z.infer<typeof settings>> = {
  name: 'ralph set-aside',
  says: 'save your changes to the files of an interrupted run as a patch, so that it can continue',
  settings,
  async run({ run }, context) {
    const { id, config } = await ralphRun(run, context)
    if (config.where !== 'in-place')
      throw new Refusal(
        'not_in_place',
        'usage',
        `The run '${id}' works in a worktree: your files are not in its way.`,
      )
    if ((await context.store.holder(id)) !== undefined)
      throw new Refusal('run_busy', 'busy', `The run '${id}' is at work.`, {
        hint: 'Stop it first with Ctrl-C.',
      })
    const { folder, cache } = config
    const plan = { inPlace: true, folder, cache, runId: id, path: '', signal: context.signal }
    const { patch, files } = await setAsideChanges(plan, new Date())
    if (context.json) context.printJson({ run_id: id, patch, files })
    else if (patch === undefined) context.print('There is nothing to set aside.')
    else {
      context.print(`${plural(files.length, 'file')} set aside in ${patch}`)
      context.print(`\`reprise resume ${id}\` continues the run, \`git apply ${patch}\` brings them back.`)
    }
    return 0
  },
}

import { Hono } from 'hono'
import * as z from 'zod'
import { type LoopCommand, loopOf, type Project, type SettingInfo, settingsOf } from '../../engine/index.ts'
import { Refusal } from '../../kit/index.ts'
import { checkSettings, type FormSettings, wordsOf } from '../start/command-words.ts'
import type { Commands } from '../start/commands.ts'
import { wireSetting } from '../start/wire-loops.ts'
import type { WireOffer } from '../wire.ts'
import { bodyOf } from './body-of.ts'

const requestSchema = z.strictObject({
  run: z.string(),
  command: z.string(),
  settings: z.record(z.string(), z.string().max(2000)).default({}),
})

/** Commands that a loop offers for its runs: each is shown first, and run to its end. */
export function loopCommands(project: Project, commands: Commands): Hono {
  return new Hono()
    .get('/runs/:id/commands', async (context) => {
      const offers = await offersFor(project, context.req.param('id'))
      return context.json({ commands: offers.map(wireOffer) })
    })
    .post('/ready/command', async (context) => {
      const { run, command, settings } = await bodyOf(requestSchema, context)
      const offer = (await offersFor(project, run)).find(({ name }) => name === command)
      if (offer === undefined)
        throw new Refusal('no_such_command', 'usage', `The loop of '${run}' offers no command '${command}'.`)
      return context.json(commands.ready(offeredWords(offer, settings), run, { ends: true }))
    })
}

/** A command for one run. */
interface Offer {
  readonly name: string
  readonly says: string
  readonly infos: readonly SettingInfo[]
  /** What follows from the run. */
  readonly known: FormSettings
  /** What the person fills in. */
  readonly asks: readonly SettingInfo[]
}

async function offersFor(project: Project, id: string): Promise<Offer[]> {
  if (!(await project.store.list()).includes(id))
    throw new Refusal('no_such_run', 'missing', `There is no run named '${id}'.`)
  const manifest = await project.store.manifest(id)
  const run = { id, config: manifest.config }
  // A loop that is not there any more offers nothing.
  const loop = await loopOf(manifest, project).catch(() => undefined)
  return (loop?.commands ?? []).flatMap((command) => offerOf(command, run))
}

function offerOf(command: LoopCommand, run: { readonly id: string; readonly config: unknown }): Offer[] {
  if (command.forRun === undefined) return []
  const { name, says, settings } = command
  const infos = settingsOf(settings)
  const known = command.forRun(run) as FormSettings
  const asks = infos.filter(({ key, required }) => required && known[key] === undefined)
  return [{ name, says, infos, known, asks }]
}

function offeredWords({ name, infos, known, asks }: Offer, given: FormSettings): string[] {
  const other = Object.keys(given).find((key) => !asks.some((info) => info.key === key))
  if (other !== undefined)
    throw new Refusal('unknown_setting', 'usage', `\`reprise ${name}\` does not ask for '${other}' here.`)
  checkSettings(asks, given)
  return wordsOf(name, infos, { ...known, ...given })
}

function wireOffer({ name, says, asks }: Offer): WireOffer {
  return { name, says, asks: asks.map(wireSetting) }
}

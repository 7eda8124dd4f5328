import { Hono } from 'hono'
import * as z from 'zod'
import { forkNamed, newRunId, type Project, realClock, runContextOf } from '../../engine/index.ts'
import { Refusal } from '../../kit/index.ts'
import { checkForm, commandWords } from '../start/command-words.ts'
import type { Commands } from '../start/commands.ts'
import { replyFile } from '../start/reply-file.ts'
import { startableLoops } from '../start/wire-loops.ts'
import { bodyOf } from './body-of.ts'
import { type LabelBook, labelsSchema } from './labels.ts'
import { refuseUnasked } from './person-questions.ts'

const controlSchema = z.strictObject({
  type: z.enum(['stop', 'pause', 'note']),
  text: z.string().max(10_000).optional(),
})

const answerSchema = z.strictObject({ key: z.string().max(1000), text: z.string().max(10_000) })

const startSchema = z.strictObject({
  loop: z.string(),
  settings: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.boolean()])),
  agents: z.record(z.string(), z.string()),
  budget: z.string().optional(),
  seed: z.string().optional(),
  /** The id that the form got before, so that its command stays the same while it is filled in. */
  id: z
    .string()
    .regex(/^[a-z][\w-]{1,80}$/)
    .optional(),
})

const forkSchema = z.strictObject({
  from: z.string(),
  at: z.string(),
  set: z.array(z.string()).optional(),
  agents: z.array(z.string()).optional(),
  /** What the step answers instead. */
  reply: z.string().optional(),
})

/** What the page may do: send a run a message, and start, continue or fork runs by commands that it was shown. */
export function actRoutes(project: Project, commands: Commands, labels: LabelBook): Hono {
  const { store } = project
  return new Hono()
    .post('/runs/:id/control', async (context) => {
      const id = await known(context.req.param('id'))
      const { type, text = '' } = await bodyOf(controlSchema, context)
      if ((await store.holder(id)) === undefined)
        throw new Refusal('not_running', 'conflict', `No process is working on '${id}'.`)
      await store.post(id, type === 'note' ? { type, text } : { type })
      return context.json({ run_id: id, asked: type })
    })
    .post('/runs/:id/answer', async (context) => {
      const id = await known(context.req.param('id'))
      const { key, text } = await bodyOf(answerSchema, context)
      // One line, as a terminal would give it; an empty one is an answer too.
      const answer = text.replaceAll(/\s+/g, ' ').trim()
      await refuseUnasked(project, id, key)
      await store.post(id, { type: 'answer', key, text: answer })
      return context.json({ run_id: id, key })
    })
    .post('/runs/:id/labels', async (context) => {
      const id = await known(context.req.param('id'))
      await labels.set(id, await bodyOf(labelsSchema, context))
      return context.json({ run_id: id, ...labels.of(id) })
    })
    .post('/ready/start', async (context) => {
      const form = await bodyOf(startSchema, context)
      const loop = (await startableLoops(project)).find(({ name }) => name === form.loop)
      if (loop === undefined)
        throw new Refusal('unknown_loop', 'missing', `There is no loop '${form.loop}' that can be started.`)
      checkForm(loop, form)
      const id = form.id ?? newRunId(loop.name, realClock, Math.random)
      return context.json(commands.ready(commandWords(loop, form, id), id))
    })
    .post('/ready/resume', async (context) => {
      const { run } = await bodyOf(z.strictObject({ run: z.string() }), context)
      const id = await known(run)
      const waiting = (await store.inbox(id)).filter(({ message }) => message.type !== 'note')
      await store.settle(id, waiting)
      return context.json(commands.ready(['resume', id], id))
    })
    .post('/ready/start/:ticket', async (context) => {
      return context.json(await commands.start(context.req.param('ticket')))
    })
    .post('/fork', async (context) => {
      const { reply, ...request } = await bodyOf(forkSchema, context)
      const from = await known(request.from)
      const given = reply === undefined ? {} : { reply: await replyFile(project, reply) }
      const made = await forkNamed(
        { ...request, ...given, from, continued: {}, random: Math.random },
        project,
        runContextOf(project),
      )
      return context.json({ fork: made.run_id, ...commands.ready(['resume', made.run_id], made.run_id) })
    })

  async function known(id: string): Promise<string> {
    if ((await store.list()).includes(id)) return id
    throw new Refusal('no_such_run', 'missing', `There is no run named '${id}'.`)
  }
}

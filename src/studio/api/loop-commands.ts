import { Hono } from 'hono'
import * as z from 'zod'
import type { Project } from '../../engine/index.ts'
import { isObject, Refusal } from '../../kit/index.ts'
import type { Commands } from '../start/commands.ts'

const applySchema = z.strictObject({ run: z.string() })
const ideaSchema = z.strictObject({ run: z.string(), idea: z.string().trim().min(1).max(2000) })
const vetoSchema = z.strictObject({ run: z.string(), plan: z.string().regex(/^round_\d+_\w+$/) })

/** Short commands of loops that a picture offers: each is shown first, and run to its end. */
export function loopCommands(project: Project, commands: Commands): Hono {
  return new Hono()
    .post('/ready/apply', async (context) => {
      const { run } = bodyOf(applySchema, await context.req.json())
      const { id } = await runOf(run, 'ralph')
      return context.json(commands.ready(['ralph', 'apply', id, '--yes'], id, { ends: true }))
    })
    .post('/ready/idea', async (context) => {
      const { run, idea } = bodyOf(ideaSchema, await context.req.json())
      const { id, config } = await runOf(run, 'improve')
      const root = isObject(config) && typeof config.root === 'string' ? config.root : 'improve'
      const words = ['improve', 'ideas', 'add', `--root=${root}`, '--', idea]
      return context.json(commands.ready(words, id, { ends: true }))
    })
    .post('/ready/veto', async (context) => {
      const { run, plan } = bodyOf(vetoSchema, await context.req.json())
      const { id } = await runOf(run, 'improve')
      return context.json(commands.ready(['improve', 'veto', plan, '--run', id], id, { ends: true }))
    })

  async function runOf(id: string, loop: string): Promise<{ id: string; config: unknown }> {
    if (!(await project.store.list()).includes(id))
      throw new Refusal('no_such_run', 'missing', `There is no run named '${id}'.`)
    const manifest = await project.store.manifest(id)
    if (manifest.loop === loop) return { id, config: manifest.config }
    throw new Refusal(
      'other_loop',
      'usage',
      `'${id}' is a run of the loop '${manifest.loop}', not of '${loop}'.`,
    )
  }
}

function bodyOf<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, error } = schema.safeParse(body)
  if (data !== undefined) return data
  const [issue] = error?.issues ?? []
  throw new Refusal('bad_request', 'usage', `${issue?.path.join('.') || 'The request'}: ${issue?.message}.`)
}

import { realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import { Hono } from 'hono'
import { compareRuns, type Project, querySql } from '../../engine/index.ts'
import { Refusal, readBeginning } from '../../kit/index.ts'
import { digestOf } from '../live/digest.ts'
import type { RunsWatch } from '../live/runs-watch.ts'
import { startableLoops, wireLoop } from '../start/wire-loops.ts'
import { documentVersions } from './document-versions.ts'
import { describeRunNow } from './run-now.ts'
import type { Search } from './search.ts'
import type { Steps } from './steps.ts'
import { tally } from './tally.ts'
import { wholeRecord } from './whole-record.ts'

/** How many entries a range has at most. */
const maxRange = 5000

/** What the page may read: runs, steps, records, and answers to searches and queries. */
export function readRoutes(
  project: Project,
  { runs, steps, search }: { runs: RunsWatch; steps: Steps; search: Search },
): Hono {
  const { store } = project
  return new Hono()
    .get('/project', (context) => context.json({ name: project.root.split(sep).at(-1) }))
    .get('/runs', async (context) => {
      await runs.look()
      return context.json({ runs: runs.rows(), problems: runs.problems() })
    })
    .get('/runs/:id', async (context) => {
      const id = await known(context.req.param('id'))
      const sum = tally()
      const last = store.tail(id).last()
      return context.json({ run: await describeRunNow(project, id, sum), entries: last?.seq ?? 0 })
    })
    .get('/runs/:id/entries', async (context) => {
      const id = await known(context.req.param('id'))
      const from = numberIn(context.req.query('from'), 1)
      const to = Math.min(numberIn(context.req.query('to'), from + maxRange), from + maxRange)
      const entries = []
      for await (const entry of store.journal(id).read(from)) {
        if (entry.seq > to) break
        const digest = digestOf(entry)
        if (digest !== undefined) entries.push(digest)
      }
      return context.json({ entries })
    })
    .get('/runs/:id/step', async (context) => {
      const id = await known(context.req.param('id'))
      return context.json(await steps.describe(id, context.req.query('key') ?? ''))
    })
    .get('/runs/:id/versions', async (context) => {
      const id = await known(context.req.param('id'))
      return context.json({ versions: await documentVersions(project, id) })
    })
    .get('/runs/:id/record', async (context) => {
      const id = await known(context.req.param('id'))
      const { path = '', line } = context.req.query()
      const record = await wholeRecord(project, id, path, line === undefined ? undefined : numberIn(line, 0))
      return context.json({ record })
    })
    .get('/runs/:id/files', async (context) => {
      const id = await known(context.req.param('id'))
      return context.json({ files: await store.files(id) })
    })
    .get('/runs/:id/file', async (context) => {
      const id = await known(context.req.param('id'))
      const text = await fileOf(id, context.req.query('path') ?? '')
      // Never markup, whatever the file is called.
      return context.text(text, 200, { 'content-disposition': 'attachment' })
    })
    .get('/compare', async (context) => {
      const [left, right] = [context.req.query('left') ?? '', context.req.query('right') ?? '']
      return context.json(await compareRuns(store, await known(left), await known(right), { all: true }))
    })
    .get('/search', async (context) => {
      const { q = '', run, contract, limit } = context.req.query()
      const filters = {
        ...(run && { run: await known(run) }),
        ...(contract && { contract }),
        limit: Math.min(numberIn(limit, 50), 200),
      }
      return context.json(await search.find(q, filters))
    })
    .get('/sql', async (context) => {
      const query = context.req.query('q') ?? ''
      return context.json(
        await querySql(project.root, query, { roots: store.folders.roots, timeoutMs: 20_000 }),
      )
    })
    .get('/loops', async (context) => {
      const loops = await startableLoops(project)
      return context.json({ loops: loops.map(wireLoop) })
    })

  /** The id of a run that exists. What is no name of a run never becomes part of a path. */
  async function known(id: string): Promise<string> {
    if ((await store.list()).includes(id)) return id
    throw new Refusal('no_such_run', 'missing', `There is no run named '${id}'.`)
  }

  /** A file of a run, by the name under which it is listed; a link that leads out of the project is not followed. */
  async function fileOf(id: string, path: string): Promise<string> {
    const listed = (await store.files(id)).some((file) => file.path === path)
    const root = await realpath(project.root)
    const real = listed ? await realpath(store.locate(id, path)).catch(() => undefined) : undefined
    if (real === undefined || !real.startsWith(`${root}${sep}`))
      throw new Refusal('no_such_file', 'missing', `The run '${id}' has no file '${path}'.`)
    return readBeginning(real).toString('utf8')
  }
}

function numberIn(text: string | undefined, otherwise: number): number {
  const value = Number(text ?? Number.NaN)
  return Number.isSafeInteger(value) && value >= 0 ? value : otherwise
}

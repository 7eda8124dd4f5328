import { Hono } from 'hono'
import type { Project } from '../../engine/index.ts'
import { Refusal } from '../../kit/index.ts'
import { type ExportFormat, exportByCommand } from './export-by-command.ts'

const formats: readonly string[] = ['page', 'report'] satisfies ExportFormat[]

/** Files that the page offers for download: a run as a page of its own, and its report with the pictures. */
export function exportRoutes(project: Project, program: readonly string[]): Hono {
  return new Hono().get('/runs/:id/export', async (context) => {
    const id = context.req.param('id')
    const format = context.req.query('as') ?? ''
    if (!(await project.store.list()).includes(id))
      throw new Refusal('no_such_run', 'missing', `There is no run named '${id}'.`)
    if (!isFormat(format))
      throw new Refusal(
        'unknown_format',
        'usage',
        `A run is exported as ${formats.join(' or ')}, not '${format}'.`,
      )
    const { file, leftOut } = await exportByCommand(project, program, {
      id,
      format,
      signal: context.req.raw.signal,
    })
    return context.body(file, 200, {
      // Never markup, whatever is inside: it would run in the origin of the studio.
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'reprise-left-out': String(leftOut),
    })
  })
}

const isFormat = (text: string): text is ExportFormat => formats.includes(text)

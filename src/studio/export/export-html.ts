import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Project } from '../../engine/index.ts'
import { packageRoot, Refusal } from '../../kit/index.ts'
import { gatherRun } from './gather-run.ts'

/** A run as a page of its own. */
export interface ExportedRun {
  readonly html: string
  /** How many steps were too large to be part of it. */
  readonly leftOut: number
}

/** Makes a page of a run that needs no studio and no network: the page and the run are in one file. */
export async function exportHtml(project: Project, id: string): Promise<ExportedRun> {
  const run = await gatherRun(project, id)
  const packed = (await promisify(gzip)(JSON.stringify(run))).toString('base64')
  const script = pageFile('page.js').replaceAll('</script', '<\\/script')
  const style = pageFile('page.css').replaceAll('</style', '<\\/style')
  const digest = createHash('sha256').update(script).digest('base64')
  // What the run holds is data: only the script of the page is run, and nothing is loaded from anywhere.
  const policy = `default-src 'none'; script-src 'sha256-${digest}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`
  const html = `<!doctype html>
<html lang="en" class="offline">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(`${run.run.title} · Reprise`)}</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<script type="application/gzip" id="reprise-run">${packed}</script>
<script type="module">${script}</script>
</body>
</html>
`
  return { html, leftOut: run.leftOut }
}

function pageFile(name: string): string {
  try {
    return readFileSync(join(packageRoot(), 'dist', 'studio-export', name), 'utf8')
  } catch (cause) {
    throw new Refusal('no_page', 'missing', 'The page of the studio is not built.', {
      hint: 'Run `npm run build`.',
      cause,
    })
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot, Refusal } from '../../kit/index.ts'

/** A file of the page, ready to be sent. */
export interface PageFile {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** The folder of the built page. */
export const pageFolder = () => join(packageRoot(), 'dist', 'studio-page')

/** The files of the built page by their paths. They are read once, so that no request can name another file. */
export function readPage(folder = pageFolder()): ReadonlyMap<string, PageFile> {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return new Map(
      names.flatMap((name) => {
        const type = types[/\.(\w+)$/.exec(name)?.[1] ?? '']
        return type === undefined
          ? []
          : [
              [
                `/${name.replaceAll('\\', '/')}`,
                { type, bytes: new Uint8Array(readFileSync(join(folder, name))) },
              ],
            ]
      }),
    )
  } catch (cause) {
    throw new Refusal('no_page', 'missing', 'The page of the studio is not built.', {
      hint: 'Run `npm run build`.',
      cause,
    })
  }
}

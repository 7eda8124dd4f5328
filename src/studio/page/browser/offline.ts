import type { WireExport } from '../../wire.ts'

const inside = () => document.getElementById('reprise-run')

/** Whether the page is a file with one run inside, without a studio behind it. */
export const isOffline = (): boolean => inside() !== null

let opened: Promise<WireExport> | undefined

/** The run inside the page. */
export function offlineRun(): Promise<WireExport> {
  opened ??= unpack(inside()!.textContent!)
  return opened
}

async function unpack(text: string): Promise<WireExport> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).json()
}

/** What the run inside the page answers to a question for the studio; undefined where it has no answer. */
export async function answerOffline(path: string): Promise<unknown> {
  const { steps, versions } = await offlineRun()
  const [place, query] = path.split('?')
  if (place!.endsWith('/versions')) return { versions }
  if (place!.endsWith('/step')) return steps[new URLSearchParams(query).get('key') ?? '']
  return undefined
}

import { isUtf8 } from 'node:buffer'

const largest = 1024 * 1024

/** The texts of files by their paths. What has no name in git, is no text or larger than a megabyte is left out. */
export async function textsOf(
  paths: readonly string[],
  idOf: (path: string) => string | undefined,
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map(
    paths.flatMap((path) => (idOf(path) === undefined ? [] : [[path, idOf(path)!] as const])),
  )
  const objects = await read([...ids.values()])
  const texts = new Map<string, string>()
  for (const [path, id] of ids) {
    const bytes = objects.get(id)
    if (bytes !== undefined && bytes.length <= largest && isUtf8(bytes))
      texts.set(path, bytes.toString('utf8'))
  }
  return texts
}

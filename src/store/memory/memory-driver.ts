import type { RecordDriver } from '../records/record-driver.ts'

/** Records of a run in memory; `files` holds their bytes by path. */
export function memoryDriver(files: Map<string, Buffer>): RecordDriver {
  return {
    size: async (path) => files.get(path)?.length,
    read: async (path, from, length) => files.get(path)!.subarray(from, from + length),
    append: async (path, bytes) =>
      void files.set(path, Buffer.concat([files.get(path) ?? Buffer.alloc(0), bytes])),
    text: async (path) => files.get(path)?.toString('utf8'),
    replace: async (path, text) => void files.set(path, Buffer.from(text)),
    locate: (_, folder, file) => (folder === '' ? file : `${folder}/${file}`),
    begin: () => undefined,
    own: async () => [...files.keys()],
  }
}

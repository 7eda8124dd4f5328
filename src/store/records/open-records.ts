import { writeRecord } from '../../contracts/index.ts'
import { type RecordSink, RecordsDiffer } from '../../spine/index.ts'
import { DocumentRecord, type MakingOptions } from './document-record.ts'
import type { RecordFile } from './record-driver.ts'
import { recordPath } from './record-path.ts'
import { streamRecord } from './stream-record.ts'

/** The records of a run behind a driver. */
export function openRecords(options: MakingOptions): RecordSink {
  const { driver, writable } = options
  const documents = new Map<string, DocumentRecord>()
  const streams = new Map<string, ReturnType<typeof streamRecord>>()
  let count = 0
  const all = (): RecordFile[] => [...documents.values(), ...streams.values()]
  const pathOf: RecordSink['pathOf'] = (contract, record, folder) =>
    driver.locate(contract.family, folder, recordPath(contract, record))
  const begin = (path: string) => {
    if (writable) driver.begin(path)
  }
  const streamAt = (path: string) => {
    const known = streams.get(path)
    if (known !== undefined) return known
    begin(path)
    const stream = streamRecord(path, options)
    streams.set(path, stream)
    return stream
  }
  return {
    pathOf,
    write(contract, record, folder) {
      count++
      const text = writeRecord(contract, record)
      const path = pathOf(contract, record, folder)
      if (!documents.has(path)) begin(path)
      const file = documents.get(path) ?? new DocumentRecord(path, options)
      documents.set(path, file)
      return file.write(text)
    },
    append(contract, record, folder, line = writeRecord(contract, record)) {
      count++
      streamAt(pathOf(contract, record, folder)).append(line)
    },
    appendLines(contract, lines, folder) {
      count++
      streamAt(pathOf(contract, {}, folder)).append(lines)
    },
    async flush() {
      for (const file of all()) await file.flush()
    },
    async finish() {
      for (const file of all()) await file.flush()
      for (const file of all()) await file.verify()
      if (!writable) await nothingElse()
    },
    files: () => [...documents.keys(), ...streams.keys()].sort(),
    count: () => count,
  }

  /** Every file in the folder of a run is made by the run; any other file was put there from outside. */
  async function nothingElse(): Promise<void> {
    const strangers = (await driver.own()).filter((path) => !documents.has(path) && !streams.has(path))
    if (strangers.length > 0)
      throw new RecordsDiffer(`The run does not make ${strangers.join(', ')}, which its folder holds.`, {
        hint: 'Move the files away, or resume the run where it was interrupted.',
      })
  }
}

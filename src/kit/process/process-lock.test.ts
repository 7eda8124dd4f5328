import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockHolder, takeLock } from './process-lock.ts'

function placeOfLock(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'lock')
}

test('of many that find a holder dead at the same time, one gets its lock', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  for (let round = 0; round < 30; round++) {
    const path = placeOfLock()
    const dead = JSON.stringify({ pid, host: hostname(), began: 'before' })
    writeFileSync(path, dead)
    // Whoever died while it took a lock over is in nobody's way.
    if (round % 2 === 1) writeFileSync(`${path}.taking-over`, dead)
    const tries = await Promise.all(Array.from({ length: 40 }, (_, index) => takeLock(path, `try ${index}`)))
    const taken = tries.filter(({ release }) => release !== undefined)
    expect(taken).toHaveLength(1)
    expect(await lockHolder(path)).toMatchObject({ pid: process.pid })
    await taken[0]!.release!()
    expect(readdirSync(join(path, '..'))).toEqual([])
  }
})

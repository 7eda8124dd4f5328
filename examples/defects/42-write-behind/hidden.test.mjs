import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WriteBehind } from './write-behind.mjs'

test('a failure while closing is told', async () => {
  const store = {
    async write() {
      throw new Error('the disk is full')
    },
  }
  const writer = new WriteBehind(store)
  await writer.add('line')
  await assert.rejects(writer.close(), /disk is full/)
})

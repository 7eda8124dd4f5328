import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SlowStore } from './store.mjs'
import { WriteBehind } from './write-behind.mjs'

test('lines wait for company', async () => {
  const store = new SlowStore()
  const writer = new WriteBehind(store)
  await writer.add('one')
  assert.equal(await store.read('part-1'), undefined)
})

test('a full part is written', async () => {
  const store = new SlowStore()
  const writer = new WriteBehind(store)
  await writer.add('one')
  await writer.add('two')
  assert.equal(await store.read('part-1'), 'one\ntwo')
})

test('nothing written has no parts', async () => {
  assert.deepEqual(await new WriteBehind(new SlowStore()).close(), [])
})

test('all is written when the writer is closed', async () => {
  const written = []
  const store = {
    async write(name, text) {
      await new Promise((resolve) => setImmediate(resolve))
      written.push([name, text])
    },
  }
  const writer = new WriteBehind(store)
  await writer.add('alone')
  assert.deepEqual(await writer.close(), ['part-1'])
  assert.deepEqual(written, [['part-1', 'alone']])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Emitter } from './event-emitter.mjs'

test('listeners are told in order', () => {
  const heard = []
  const emitter = new Emitter()
  emitter.on('tick', (value) => heard.push(`a${value}`))
  emitter.on('tick', (value) => heard.push(`b${value}`))
  assert.equal(emitter.emit('tick', 1), 2)
  assert.deepEqual(heard, ['a1', 'b1'])
})

test('a listener can be taken away', () => {
  const heard = []
  const emitter = new Emitter()
  const stop = emitter.on('tick', () => heard.push('a'))
  stop()
  emitter.emit('tick')
  assert.deepEqual(heard, [])
})

test('nobody is told of an event without listeners', () => {
  assert.equal(new Emitter().emit('tick'), 0)
})

test('a listener for once does not silence the next one', () => {
  const heard = []
  const emitter = new Emitter()
  emitter.once('tick', () => heard.push('once'))
  emitter.on('tick', () => heard.push('always'))
  emitter.emit('tick')
  emitter.emit('tick')
  assert.deepEqual(heard, ['once', 'always', 'always'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UndoStack } from './undo-stack.mjs'

function change(log, name) {
  return { apply: () => log.push(`+${name}`), revert: () => log.push(`-${name}`) }
}

test('changes are taken back in turn', () => {
  const log = []
  const stack = new UndoStack()
  stack.run(change(log, 'a'))
  stack.run(change(log, 'b'))
  assert.deepEqual([stack.undo(), stack.undo(), stack.undo()], [true, true, false])
  stack.redo()
  assert.deepEqual(log, ['+a', '+b', '-b', '-a', '+a'])
})

test('a new change forgets what was taken back', () => {
  const log = []
  const stack = new UndoStack()
  stack.run(change(log, 'a'))
  stack.undo()
  stack.run(change(log, 'b'))
  assert.equal(stack.canRedo, false)
})

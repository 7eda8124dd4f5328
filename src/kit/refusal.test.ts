import { expect, test } from 'vitest'
import { Refusal } from './refusal.ts'

class Lost extends Refusal {
  override readonly name: string = 'Lost'
}

/** The same class once more, as in a program that has two copies of this package. */
async function otherCopy() {
  const path = './refusal.ts?copy'
  const copy: typeof import('./refusal.ts') = await import(path)
  expect(copy.Refusal).not.toBe(Refusal)
  return copy.Refusal
}

test('an error of another copy of the package is known by its class', async () => {
  const Other = await otherCopy()
  const OtherLost = {
    Lost: class Lost extends Other {
      override readonly name: string = 'Lost'
    },
  }.Lost
  expect(new Other('a', 'failed', 'b')).toBeInstanceOf(Refusal)
  expect(new OtherLost('a', 'failed', 'b')).toBeInstanceOf(Lost)
  expect(new OtherLost('a', 'failed', 'b')).toBeInstanceOf(Refusal)
  expect(new Other('a', 'failed', 'b')).not.toBeInstanceOf(Lost)
})

test('other errors are no refusals', () => {
  expect(new Lost('a', 'failed', 'b')).toBeInstanceOf(Refusal)
  expect(new Refusal('a', 'failed', 'b')).not.toBeInstanceOf(Lost)
  for (const other of [new Error('a'), { name: 'Refusal' }, undefined, null, 'Refusal'])
    expect(other instanceof Refusal).toBe(false)
})

test('nothing of that shows in the error', () => {
  expect(Object.keys(new Refusal('a', 'failed', 'b', { hint: 'c' }))).toEqual([
    'name',
    'code',
    'kind',
    'hint',
  ])
})

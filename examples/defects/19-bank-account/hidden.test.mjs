import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Bank } from './bank.mjs'

test('no money is made or lost', () => {
  const bank = new Bank()
  const accounts = [bank.open('a', 300), bank.open('b', 50), bank.open('c')]
  for (const [from, to, cents] of [
    ['a', 'b', 100],
    ['b', 'c', 175],
    ['c', 'a', 1],
    ['b', 'c', 100],
  ]) {
    try {
      bank.transfer(from, to, cents)
    } catch {}
  }
  assert.equal(
    accounts.reduce((sum, { balance }) => sum + balance, 0),
    350,
  )
  assert.equal(bank.statements.length, 2)
})

test('all of the money may be sent', () => {
  const bank = new Bank()
  const ann = bank.open('ann', 100)
  bank.open('ben')
  bank.transfer('ann', 'ben', 100)
  assert.equal(ann.balance, 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InsufficientFunds } from './account.mjs'
import { Bank } from './bank.mjs'

test('money moves from one account to another', () => {
  const bank = new Bank()
  const ann = bank.open('ann', 500)
  const ben = bank.open('ben')
  bank.transfer('ann', 'ben', 200)
  assert.equal(ann.balance, 300)
  assert.equal(ben.balance, 200)
})

test('a transfer is written down', () => {
  const bank = new Bank()
  bank.open('ann', 500)
  bank.open('ben')
  bank.transfer('ann', 'ben', 1)
  assert.deepEqual(bank.statements, [{ from: 'ann', to: 'ben', cents: 1 }])
})

test('a transfer without funds changes nothing', () => {
  const bank = new Bank()
  const ann = bank.open('ann', 100)
  const ben = bank.open('ben')
  assert.throws(() => bank.transfer('ann', 'ben', 200), InsufficientFunds)
  assert.equal(ann.balance, 100)
  assert.equal(ben.balance, 0)
})

test('nobody can send to a stranger', () => {
  const bank = new Bank()
  bank.open('ann', 100)
  assert.throws(() => bank.transfer('ann', 'zoe', 1), /zoe has no account/)
})

import { expect, test } from 'vitest'
import { parseQuestion } from './parse-question.ts'

const fields = [
  { name: 'order', type: 'number', least: 1, most: 900 },
  { name: 'customer', type: 'text' },
  { name: 'city', type: 'text', values: ['Ghent', 'Oslo'] },
  { name: 'status', type: 'text', values: ['failed', 'open'] },
  { name: 'amount', type: 'number', least: 0.5, most: 999 },
] as const

test.each([
  ['How many records have city Ghent and status paid?', { city: 'Ghent', status: 'paid' }],
  ['How many orders have the status open?', { status: 'open' }],
  [
    'How many orders with the customer Ada Moss and status open are there?',
    { status: 'open', customer: 'Ada Moss' },
  ],
  ['Count the orders from Oslo.', { city: 'Oslo' }],
  ['How many records have city=Oslo?', { city: 'Oslo' }],
  ["Count the orders with city = 'Ghent' and amount>=50.", { city: 'Ghent', amount: 50 }],
  ['How many have status==paid and city=Oslo?', { city: 'Oslo', status: 'paid' }],
])('%s counts by what it states, also where no record has the value', (question, expected) => {
  const query = parseQuestion(question, fields)
  expect(query?.asks).toBe('count')
  const found = Object.fromEntries((query?.order.where ?? []).map(({ field, value }) => [field, value]))
  expect(found).toEqual(expected)
})

test('an amount is summed, also where records have no number of their own', () => {
  const query = parseQuestion('What is the total amount of records with city=Oslo and amount < 3000?', [
    { name: 'city', type: 'text', values: ['Ghent', 'Oslo'] },
    { name: 'amount', type: 'number', least: 3, most: 60_000 },
  ])
  expect(query).toEqual({
    asks: 'sum',
    order: {
      measure: 'amount',
      where: [
        { field: 'amount', is: '<', value: 3000 },
        { field: 'city', is: '=', value: 'Oslo' },
      ],
    },
  })
})

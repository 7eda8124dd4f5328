import { expect, test } from 'vitest'
import { claims, handovers } from '../../src/loops/social/bots/persona-phrases.ts'
import { socialRun } from './social-bench.ts'

const names = ['Ida', 'Noor', 'Oskar', 'Pia']
const value = (more: object, end = 24) => ({
  framework: 'B',
  agents: names.map((name) => ({ id: `Tenant+${name}`, persona: name < 'O' ? 'quiet, shy' : 'vocal' })),
  rounds: [1, 2].map((day) => ({ scenario: `Day ${day}.`, tasks: 'Decide about the yard.', end })),
  ...more,
})

test('bot:persona takes up what its context says, so that contexts are spoken in differently', async () => {
  const one = await socialRun({ value: value({ factors: { context: ['static', 'adaptive'] }, seeds: 1 }) })
  const said = (context: string) =>
    one
      .rounds(`context-${context}_seed1`)
      .flatMap(({ messages }) => messages)
      .filter(({ internal }) => internal !== true)
      .map(({ content }) => content)
      .join('\n')
  // What both contexts say: what it is like, the concepts of the plan, and how one is received.
  for (const context of ['static', 'adaptive']) {
    expect(said(context)).toContain('I came to listen and to see whether this concerns me.')
    expect(said(context)).toContain('People pursue what serves them, and meet others as far as it pays.')
    expect(said(context)).toMatch(/named me/)
  }
  // What the adaptive context alone says: how the talk sounds, how far it has come, how the last round went.
  const adaptiveOnly = [
    'A question is open in the room.',
    'Somebody has put aside an own wish for a decision that all can carry.',
    'The others turned to me again and again in the last round.',
  ]
  for (const sentence of adaptiveOnly) {
    expect(said('adaptive')).toContain(sentence)
    expect(said('static')).not.toContain(sentence)
  }
})

test('nobody asks for an answer or hands over in the same words twice in a round', async () => {
  const one = await socialRun({ value: value({ seeds: 1 }) })
  const [, second] = one.rounds()
  let said = 0
  for (const agent of names) {
    const own = second!.messages
      .filter(({ agent_id: id, internal }) => internal !== true && id === `Tenant+${agent}`)
      .map(({ content }) => content)
    for (const sentence of [...claims, ...handovers]) {
      const times = own.filter((text) => text.includes(sentence)).length
      expect(times).toBeLessThan(2)
      said += times
    }
  }
  expect(said).toBeGreaterThan(0)
})

test('nobody repeats itself in a round, however long it is', async () => {
  const one = await socialRun({ value: value({ settings: { validation: false } }, 400) })
  for (const { messages } of one.rounds()) {
    expect(messages.filter(({ error_code: code }) => code !== undefined)).toEqual([])
    const said = messages.filter(({ internal }) => internal !== true).map((one) => one.agent_id + one.content)
    expect(said.length).toBeGreaterThanOrEqual(400)
    expect(new Set(said).size).toBe(said.length)
  }
})

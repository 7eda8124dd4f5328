import { expect, test } from 'vitest'
import { readRuledOut } from './ruled-out.ts'

const [first, second, third] = [
  'a.mjs:1:flip-comparison:3:<=><=',
  'a.mjs:2:add-await:1:f()=>g',
  'b.ts:9:other-name:4:x=>y',
]

test('edits are read from the lessons and the insights of all reflections in view', () => {
  const found = readRuledOut([
    { reflection_text: '', lessons_learned: [`Ruled out: \`${first}\`, \`${second}\``] },
    { reflection_text: '', actionable_insights: [`What did not help: the edit \`${third}\`.`] },
  ])
  expect([...found]).toEqual([first, second, third])
})

test('other things in back-quotes are no edits', () => {
  const found = readRuledOut([
    {
      reflection_text: `\`${first}\``,
      lessons_learned: ['`npm test` fails at `a.mjs:3`', 'look at `value`'],
    },
  ])
  expect(found.size).toBe(0)
})

test('an empty window rules nothing out', () => {
  expect(readRuledOut([]).size).toBe(0)
  expect(readRuledOut([{ reflection_text: 'nothing was learned' }]).size).toBe(0)
})

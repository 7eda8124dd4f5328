import { expect, test } from 'vitest'
import { seededRandom } from '../../../../kit/index.ts'
import { answerIn, inAnyOrder, keywords } from '../../bots/reader/find-needle.ts'
import { isRight } from './make-suite.ts'
import { needleCase } from './needle-case.ts'

test('a text states the answer once, and nothing else about the same thing', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const { question, answer, lines } = needleCase(seededRandom(seed, 'needle'), 2000)
    const text = [...lines].join('\n')
    const [, thing = ''] = /password for the (.+)\?$/.exec(question) ?? []
    if (thing === '') continue
    expect(text.split(`The password for the ${thing} is `).length - 1).toBe(1)
    expect(text).toContain(`The password for the ${thing} is ${answer}.`)
  }
})

test('the lines with all words of a question, in any order, hold its answer', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const { question, answer, lines } = needleCase(seededRandom(seed, 'needle'), 2000)
    const expression = new RegExp(inAnyOrder(keywords(question)), 'i')
    const found = [...lines].filter((line) => expression.test(line))
    expect(isRight(answerIn(found.join('\n'), question), answer), question).toBe(true)
  }
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { fork } from './fork.ts'
import { resume } from './resume.ts'
import { type TestProject, testProject } from './runs.suite.ts'
import { printRuns } from './runs.ts'

let project: TestProject
beforeEach(() => {
  project = testProject()
})
afterEach(() => project.remove())

// Nobody answers there; a limit of no calls keeps it from being asked.
const worker = 'compatible:http://127.0.0.1:1/v1#m'

test('prices that were given at the start hold for a resumed run as well', async () => {
  const request = { agents: { worker }, budget: { usd: 1, calls: 0 } }
  await expect(project.start(request)).rejects.toMatchObject({ code: 'unbound_budget' })
  await project.start({ ...request, prices: { m: { input: 1, output: 2 } } })
  const terminal = project.terminal()
  expect(await resume('one', { json: true }, terminal)).toBe(1)
  expect(JSON.parse(terminal.printed()).reason.code).toBe('budget_calls')
})

test('a budget of money that cannot bind is refused when a run is resumed, with the ways out', async () => {
  await project.start({ agents: { worker }, budget: { calls: 0 } })
  const refused = resume('one', { budget: '1usd' }, project.terminal())
  await expect(refused).rejects.toMatchObject({
    code: 'unbound_budget',
    hint: expect.stringMatching(/--price MODEL=INPUT,OUTPUT.*prices in the configuration/),
  })
  const terminal = project.terminal()
  expect(await resume('one', { budget: '1usd', price: ['m=1,2'], json: true }, terminal)).toBe(1)
  expect(JSON.parse(terminal.printed()).reason.code).toBe('budget_calls')
  // From then on the price is known.
  expect(await resume('one', {}, project.terminal())).toBe(1)
})

test('a fork that would be refused when it is continued is not made', async () => {
  await project.start()
  const flags = { at: 'left/turn', agent: [`worker=${worker}`], budget: '1usd', run: true }
  await expect(fork('one', flags, project.terminal())).rejects.toMatchObject({ code: 'unbound_budget' })
  const terminal = project.terminal()
  await printRuns({ json: true }, terminal)
  expect(JSON.parse(terminal.printed()).runs).toHaveLength(1)
})

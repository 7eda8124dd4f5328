import { createRequire } from 'node:module'
import { expect, test, vi } from 'vitest'

const { cache } = createRequire(import.meta.url)
const loadedFiles = () => Object.keys(cache).filter((file) => file.includes('genai-prices'))

test('the price list is loaded at the first question about a price, and not before', async () => {
  // Tests share a process, and another may have loaded it.
  for (const file of loadedFiles()) delete cache[file]
  vi.resetModules()
  const { modelAgent } = await import('./model-agent.ts')
  const agent = modelAgent({ provider: 'openai', model: 'gpt-5.5', apiKey: 'some-long-key' })
  const local = modelAgent({ provider: 'ollama', model: 'llama3' })
  expect(local.priced).toBe('known')
  expect(loadedFiles()).toEqual([])
  expect(agent.priced).toBe('known')
  expect(loadedFiles()).toHaveLength(1)
})

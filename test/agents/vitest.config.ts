import { defineConfig } from 'vitest/config'

/** The tests with the real coding agents, which are installed from npm; no part of `npm test`. */
export default defineConfig({
  test: {
    include: ['test/agents/*.real.ts'],
    globalSetup: ['./tools/build-before-tests.ts'],
    // Each of these programs starts slowly, and all wait for the same two cores.
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})

import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import LongestFirst from './tools/longest-first.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
    isolate: false,
    // Many tests wait for processes of their own, so that three files at once are faster even on two cores.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['./tools/plain-environment.ts', './tools/build-before-tests.ts'],
    testTimeout: 300_000,
    // Hooks delete large folders and build bundles, which takes long beside a busy process.
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', './tools/plain-count-reporter.ts'],
  },
})

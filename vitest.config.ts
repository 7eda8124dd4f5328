import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
    isolate: false,
    globalSetup: ['./tools/build-before-tests.ts'],
    testTimeout: 120_000,
    reporters: ['default', './tools/plain-count-reporter.ts'],
  },
})

import { defineConfig } from 'reprise'

export default defineConfig<'shorten'>({
  loops: ['./shorten.ts'],
  shorten: { words: 30 },
})

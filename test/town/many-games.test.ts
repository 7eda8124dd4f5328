import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { presets } from '../../src/loops/town/index.ts'
import { type BundledChild, bundleChild } from '../bundle-child.ts'
import { sized } from '../full-size.ts'

const games = Number(process.env.REPRISE_TOWN_GAMES ?? sized(120, 10_000))
const share = Math.ceil(games / presets.length)

// In one file, as what is shipped: the loader of the tests makes every call between modules slower.
let bundled: BundledChild
let playChecked: typeof import('./play-checked.ts').playChecked

beforeAll(async () => {
  bundled = await bundleChild(fileURLToPath(new URL('play-checked.ts', import.meta.url)))
  ;({ playChecked } = await import(bundled.path))
})

afterAll(() => bundled.remove())

test.each(presets.map(({ name }) => name))(
  'games of bot:random over %s end without a crash, an illegal state or a leak in any prompt, events reach exactly those who may perceive them, and streams and state agree at every step',
  (name) => {
    const kinds = new Set<string>()
    for (let seed = 0; seed < share; seed++) {
      const seats = 7 + (seed % 9)
      const fault = playChecked(name, seats, seed, kinds)
      if (fault !== undefined) expect.fail(`${name}, ${seats} seats, seed ${seed}: ${fault}`)
    }
    // A rule about who may hear what proves nothing where nothing was said.
    for (const kind of ['whisper', 'paper', 'talk', 'notice', 'unvote', 'jail', 'team', 'bid'])
      expect(kinds).toContain(kind)
  },
  7_200_000,
)

// A loop of your own: two players think side by side for three rounds. The first run is stopped halfway, as Ctrl-C would stop
// it; the second continues where it ended, and the third makes it all again from the journal alone.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineLoop, openProject, replayRun, resumeRun, runContextOf, startRun } from 'reprise'
import { scriptAgent } from 'reprise/testing'

const duel = defineLoop<{ rounds: number }, string[], 'player'>({
  name: 'duel',
  roles: ['player'],
  async run({ rounds }, run, { player }) {
    const said: string[] = []
    for (let round = 1; round <= rounds; round++) {
      const branch = run.scope(`round-${round}`)
      const ask = (name: string) =>
        branch.ask(player, {
          name,
          messages: [{ role: 'user', content: `${name}, your move in round ${round}.` }],
        })
      const replies = await Promise.all([ask('left'), ask('right')])
      said.push(...replies.map(({ text }) => text))
    }
    return said
  },
})

const folder = await mkdtemp(join(tmpdir(), 'reprise-example-'))
const project = await openProject({ folder, env: {} })
const keys = [1, 2, 3].flatMap((round) => ['left', 'right'].map((name) => `round-${round}/${name}`))
const player = scriptAgent({ replies: keys.map((key) => ({ key, reply: `move of ${key}` })) })
let asked = 0
const context = (limit: number) =>
  runContextOf(project, {
    stopping: () => asked >= limit,
    subscribe: (event) => {
      if (event.type === 'started') asked++
    },
  })

const first = await startRun(
  duel,
  { id: 'duel-1', config: { rounds: 3 }, seed: 1, team: { player } },
  context(3),
)
console.log(`${first.status} after ${asked} questions`)
const second = await resumeRun(duel, { id: 'duel-1', team: { player } }, context(100))
console.log(`${second.status} after ${asked} questions: ${second.result?.at(-1)}`)
const { entries } = await replayRun(duel, { id: 'duel-1', team: { player } }, context(100))
console.log(`replayed from ${entries > 12 ? 'the journal' : 'nothing'}, still ${asked} questions`)
await rm(folder, { recursive: true })

// Builds a round of a social experiment, saves it, and loads it again. The clock comes in from outside.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExperimentMeta, loadRoundResult, type RoundResult, saveRoundResult } from 'reprise/contracts'

const round: RoundResult = {
  meta: createExperimentMeta({
    experiment_id: 'harbour-1',
    prar_run_id: '2026-11-16_harbour',
    framework: 'Civic virtue and self-interest',
    framework_option: 'B',
    model: 'bot:echo',
    timestamp: '2026-11-16T09:00:00',
  }),
  round_number: 1,
  round_config: {
    scenario: 'A harbour council',
    rules: 'One speaks at a time.',
    tasks: 'Agree on the dues.',
  },
  messages: [
    {
      agent_id: 'Fisher+Ines',
      content: 'The dues should follow the catch.',
      round_number: 1,
      turn_number: 1,
      timestamp: 1794819600,
    },
  ],
  feedback: {},
  policy_adaptations: [],
  synthesis: 'Dues that follow the catch were proposed.',
  duration_seconds: 4.2,
}

const folder = await mkdtemp(join(tmpdir(), 'reprise-example-'))
const file = join(folder, 'round1_social_rl.json')
await saveRoundResult(round, file)
const loaded = await loadRoundResult(file, { level: 'spec' })
console.log(
  `${loaded.meta.framework}: ${loaded.messages.length} message, version ${loaded.meta.social_rl_version}`,
)
await rm(folder, { recursive: true })

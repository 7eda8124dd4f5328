import { eventLog } from '../../../contracts/index.ts'
import type { Run } from '../../../spine/index.ts'
import type { CampaignInputs } from '../read/campaign-inputs.ts'
import { changedSettings } from '../read/campaign-settings.ts'
import type { Standing } from '../standing.ts'

/** Writes down what the user changed since the round before: settings, and the phase of the goal. Gives the new standing. */
export async function recordOutsideChanges(
  standing: Standing,
  { settings, phase }: CampaignInputs,
  run: Run,
): Promise<Standing> {
  const iteration = standing.iterations + 1
  const changes = changedSettings(standing.settings, settings)
  const isSwitched = phase !== null && phase !== standing.phase
  if (changes.length === 0 && !isSwitched) return { ...standing, settings, phase }
  const timestamp = run.now().toISOString()
  const configured = changes.map((change) => ({
    timestamp,
    event_type: 'config_change' as const,
    iteration,
    details: { ...change, source: 'user' },
  }))
  const switched = {
    timestamp,
    event_type: 'phase_transition' as const,
    iteration,
    details: {
      from_phase: standing.phase,
      to_phase: phase ?? '',
      reason: 'switched by the user',
      source: 'user',
    },
  }
  const events = [...standing.events, ...configured, ...(isSwitched ? [switched] : [])]
  await run.write(eventLog, events)
  return { ...standing, settings, phase, events }
}

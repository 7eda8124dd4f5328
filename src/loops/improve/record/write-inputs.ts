import { goal, harness, settings } from '../../../contracts/index.ts'
import type { Run } from '../../../spine/index.ts'
import type { CampaignInputs } from '../read/campaign-inputs.ts'

/** Writes down what a round goes by: the settings that hold, the goal and the harness. */
export async function writeInputs(inputs: CampaignInputs, run: Run): Promise<void> {
  await run.write(settings, inputs.settingsRecord)
  await run.write(goal, inputs.goal)
  await run.write(harness, inputs.harness)
}

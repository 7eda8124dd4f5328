import { resolve } from 'node:path'
import { social as family } from '../../contracts/index.ts'
import { defineLoop, type Loop, type PrepareContext, type Prepared } from '../../spine/index.ts'
import { coachBot } from './bots/coach-bot.ts'
import { personaBot } from './bots/persona-bot.ts'
import { raterBot } from './bots/rater-bot.ts'
import { socialCommands } from './commands/social-commands.ts'
import { narrateSocial } from './narrate/narrate-social.ts'
import { summariseSocial } from './narrate/summary.ts'
import { planStudy } from './plan/plan-study.ts'
import { readData, readPlanFile } from './plan/read-files.ts'
import { runSocial, type SocialResult } from './run-social.ts'
import { type SocialConfig, socialConfig } from './social-config.ts'

const mostJudges = 5
const judgeRoles = Array.from({ length: mostJudges }, (_, index) => `judge-${index + 1}`)

/** Rounds of talk among agents, with measured feedback and policies that adapt. */
export const socialLoop: Loop<SocialConfig, SocialResult> = defineLoop<SocialConfig, SocialResult, string>({
  name: 'social',
  title: 'Run rounds of talk among agents, measure how each is received, and adapt what they are cued with.',
  command: 'social run',
  config: socialConfig,
  roles: {
    performer: { says: 'speaks for the agents', default: 'bot:persona' },
    coach: { says: 'validates what is said against the rules', default: 'bot:coach' },
    analyst: { says: 'moderates, reports on rounds and sums them up (default: the performer)' },
    ...Object.fromEntries(judgeRoles.map((role) => [role, { says: 'judges', default: 'bot:rater' }])),
  },
  records: family.contracts,
  folderRules: family.folderRules,
  bots: [personaBot, coachBot, raterBot],
  commands: socialCommands,
  examples: [
    ['reprise social run state.json', 'a PRAR canvas with bots; no key, no network'],
    [
      'reprise social run state.json --performer ollama:MODEL --condition G',
      'a condition of the published sweep',
    ],
    ['reprise social run experiment.yaml --jobs 40', 'all conditions and seeds of an experiment'],
  ],
  prepare: prepareSocial,
  async run(config, run, team) {
    const { study, cells } = planStudy(config, run)
    const [performer, coach, analyst] = [team.performer!, team.coach!, team.analyst!]
    const judges = judgeRoles.slice(0, config.judges).flatMap((role) => team[role] ?? [])
    return runSocial(study, cells, run, { team: { performer, coach, analyst, judges }, jobs: config.jobs })
  },
  summary: summariseSocial,
  narrate: narrateSocial,
})

/** Reads the files that the settings name, and refuses what cannot be run before anything begins. */
async function prepareSocial(
  settings: Readonly<Record<string, unknown>>,
  { folder, agents, runId, say }: PrepareContext,
): Promise<Prepared> {
  const file = (key: string) => {
    const path = settings[key]
    return typeof path === 'string' ? resolve(folder, path) : undefined
  }
  const [plan, lexicons, policy] = [file('plan'), file('lexicons'), file('policy')]
  const named = judgeRoles.filter((role) => agents[role] !== undefined).length
  const read = {
    ...settings,
    ...(plan !== undefined && { source: await readPlanFile(plan) }),
    ...(lexicons !== undefined && { lexiconValue: await readData(lexicons) }),
    ...(policy !== undefined && { policyValue: await readData(policy) }),
    judges: Math.max(1, named),
  }
  const { data } = socialConfig.safeParse(read)
  if (data !== undefined)
    for (const note of planStudy(data, { id: runId, seed: 0 }).study.plan.notes) say(note)
  return {
    settings: read,
    ...(agents.analyst === undefined && { agents: { analyst: agents.performer ?? 'bot:persona' } }),
  }
}

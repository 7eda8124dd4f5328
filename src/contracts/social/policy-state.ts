import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { anything, maybe, open } from '../fields.ts'
import { sources } from '../sources.ts'
import { absentFields } from './absent-fields.ts'
import { frameworkOption, otherFramework } from './framework-option.ts'
import { tolerancesInside } from './inside.ts'
import { localTime } from './local-time.ts'
import { policyMap } from './policy-map.ts'
import { policyRules } from './policy-rules.ts'

const cueState = open({
  cue_id: z.string().describe('The cue, which is also its key.'),
  active: z.boolean().describe('Whether the cue is in use.'),
  intensity: z.number().describe('How strongly it is put, from zero to one.'),
  last_triggered: maybe(localTime()).describe('When it was last put into a prompt; null for never.'),
})

const policy = open({
  role: z.string().describe('The role whose agents follow the policy.'),
  agent_id: maybe(z.string()).describe('The agent that the policy is for, where agents have one each.'),
  cues_active: z.array(z.string()).describe('The cues in use.'),
  cue_states: z.record(z.string(), cueState).describe('Each cue in detail, by its id.'),
  feedback_snapshot: maybe(anything()).describe('The feedback of the role when the state was written.'),
})

const schema = open({
  framework_option: frameworkOption().describe('The theoretical framework by its letter.'),
  framework_name: z.string().describe('The theoretical framework by its name.'),
  policies: z.array(policy).describe('One policy for each role.'),
  timestamp: localTime().describe('When the state was written; the zone may be left out.'),
  source_run_id: z.string().describe('The PRAR run that the policies come from.'),
  social_rl_version: z.string().describe('The version of these contracts.'),
})

/** The cues that each role is given, as they stand. */
export type PolicyState = z.infer<typeof schema>

/**
 * `social/policy-state`: the cues that each role is given, as they stand, with the run that they come from.
 */
export const policyState = defineContract<PolicyState>({
  name: 'social/policy-state',
  title: 'Policy state',
  summary: 'The cues that each role is given, as they stand, with the run that they come from.',
  version: '0.2.0',
  source: sources.social,
  path: 'policy_state.json',
  signature: ['policies', 'source_run_id'],
  schema,
  repairs: [policyMap],
  tolerances: [
    otherFramework,
    absentFields('social/policy-origin-absent', 'real policy states do not say where they come from', [
      'framework_option',
      'framework_name',
      'timestamp',
      'source_run_id',
      'social_rl_version',
    ]),
    ...tolerancesInside(
      [
        absentFields('social/cue-states-absent', 'states in the authors’ notes only list the cues', [
          'cue_states',
        ]),
      ],
      ['policies', '*'],
    ),
  ],
  rules: policyRules,
  choices: [
    'The document shows one example and no table. Every key of it is required but `feedback_snapshot` and `last_triggered`, which have no value before the first round.',
    'Real experiments write a map from policy name to cues with mode, text, intensity and grounding. At compat each becomes a policy: its cues count as active, and their mode is their id.',
    'Policies that adapt are those of agents and not of roles, so that a policy may name its `agent_id`; two agents of one role then have a policy each.',
    'A cue that is active and has no state is a warning and not an error, because the document’s own example has one.',
  ],
})

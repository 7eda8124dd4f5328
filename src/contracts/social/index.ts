import type { ContractFamily } from '../contract.ts'
import { contextFrame } from './context-frame.ts'
import { experimentMeta } from './experiment-meta.ts'
import { feedbackVector } from './feedback-vector.ts'
import { socialMessage } from './message.ts'
import { metaFolderRules } from './meta-folder-rules.ts'
import { policyAdaptation } from './policy-adaptation.ts'
import { policyFolderRules } from './policy-folder-rules.ts'
import { policyState } from './policy-state.ts'
import { roundFolderRules } from './round-folder-rules.ts'
import { roundResult } from './round-result.ts'

export { isErrorText } from '../error-text.ts'
export { type ContextFrame, contextFrame } from './context-frame.ts'
export { createExperimentMeta, type ExperimentDescription } from './create-experiment-meta.ts'
export { type ExperimentMeta, experimentMeta } from './experiment-meta.ts'
export {
  type Feedback,
  type FeedbackVector,
  feedbackSchema,
  feedbackVector,
  feedbackVectorSchema,
} from './feedback-vector.ts'
export {
  type LoadedMessage,
  type LoadedRound,
  type LoadRoundOptions,
  loadRoundResult,
  UnreadableRound,
} from './load-round-result.ts'
export { type SocialMessage, socialMessage } from './message.ts'
export { isMachineRemark, isMockText, isRefusalText, isTemplateLeak } from './odd-texts.ts'
export { type PolicyAdaptation, policyAdaptation } from './policy-adaptation.ts'
export { type PolicyState, policyState } from './policy-state.ts'
export { comparableWords } from './repeatable-words.ts'
export { type RoundResult, roundResult } from './round-result.ts'
export { saveRoundResult } from './save-round-result.ts'
export { validateRoundResult } from './validate-round-result.ts'

// Rounds come before the description, so that a rule has seen them all when it reads how many there should be.
/** The records of the loop social, and what must hold between them. */
export const social: ContractFamily = {
  contracts: [
    contextFrame,
    socialMessage,
    feedbackVector,
    policyAdaptation,
    roundResult,
    experimentMeta,
    policyState,
  ],
  folderRules: [...roundFolderRules, ...metaFolderRules, ...policyFolderRules],
}

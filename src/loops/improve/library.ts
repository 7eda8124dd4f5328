// What users import as `reprise/loops/improve`.
export { improveBots } from './bots/improve-bots.ts'
export { type ImproveConfig, type ImproveSettings, improveConfig } from './config.ts'
export type { ChangeAttribution, ImproveOutcome } from './end-campaign.ts'
export { type ImproveRole, improveLoop } from './improve-loop.ts'
export type { Win } from './standing.ts'
export type { Stop } from './stop/stop.ts'

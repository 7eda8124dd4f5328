import { choice, count, duration, limits, onOff, text, texts } from './setting-kinds.ts'

/**
 * The kinds of settings that flags, files and the environment are read with, such as `setting.count(1, 10)`. Any other Zod
 * schema is a setting as well.
 */
export const setting = { choice, count, duration, limits, onOff, text, texts } as const

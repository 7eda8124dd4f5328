import type { SocialMessage } from './message.ts'

/** Whether an agent said it to the others; notes of the coach and of the system are none of the talk. */
export function isSpeech({ internal, role }: Pick<SocialMessage, 'internal' | 'role'>): boolean {
  return internal !== true && (role ?? 'assistant') === 'assistant'
}

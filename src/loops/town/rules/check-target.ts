import type { Refusal, RefusalCode } from './action.ts'
import { lives, type View } from './view.ts'

/** A refusal with its code. */
export function refuse(code: RefusalCode, detail: string): Refusal {
  return { code, detail }
}

/** Why a target is no living player. */
export function checkLiving(view: View, target: number): Refusal | undefined {
  if (!isSeat(view, target)) return refuse('target_not_found', 'no such player')
  return lives(view.living, target) ? undefined : refuse('invalid_target', 'that player is dead')
}

/** Why a target is no other living player. */
export function checkLivingOther(view: View, target: number): Refusal | undefined {
  return target === view.seat ? refuse('invalid_target', 'not oneself') : checkLiving(view, target)
}

/** Why a target is no dead player. */
export function checkDead(view: View, target: number): Refusal | undefined {
  if (!isSeat(view, target)) return refuse('target_not_found', 'no such player')
  return lives(view.living, target) ? refuse('invalid_target', 'that player is alive') : undefined
}

function isSeat(view: View, target: number): boolean {
  return Number.isInteger(target) && target >= 0 && target < view.setup.names.length
}

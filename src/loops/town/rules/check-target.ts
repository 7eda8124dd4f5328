import type { IllegalAction, IllegalActionCode } from './action.ts'
import { lives, type View } from './view.ts'

/** An illegal action with its code. */
export function illegal(code: IllegalActionCode, detail: string): IllegalAction {
  return { code, detail }
}

/** Why a target is not a living player. */
export function checkLiving(view: View, target: number): IllegalAction | undefined {
  if (!isSeat(view, target)) return illegal('target_not_found', 'no such player')
  return lives(view.living, target) ? undefined : illegal('invalid_target', 'that player is dead')
}

/** Why a target is not another living player. */
export function checkLivingOther(view: View, target: number): IllegalAction | undefined {
  return target === view.seat ? illegal('invalid_target', 'not oneself') : checkLiving(view, target)
}

/** Why a target is not a dead player. */
export function checkDead(view: View, target: number): IllegalAction | undefined {
  if (!isSeat(view, target)) return illegal('target_not_found', 'no such player')
  return lives(view.living, target) ? illegal('invalid_target', 'that player is alive') : undefined
}

function isSeat(view: View, target: number): boolean {
  return Number.isInteger(target) && target >= 0 && target < view.setup.names.length
}
